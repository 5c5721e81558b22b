import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { GiveAway } from '../kernel/elsewhere.ts';
import type { Embedding } from '../ports/embedding.ts';
import type { PaymentProviders } from '../ports/payment.ts';
import type { SiteContentFile } from '../ports/site-content.ts';
import type { SmsProvider } from '../ports/sms.ts';
import type { Storage } from '../ports/storage.ts';
import type { Database } from '../store/database.ts';
import type { EventHub } from '../store/event-hub.ts';
import type { Model } from '../writing/model/model.ts';
import type { Writer } from '../writing/writer.ts';
import type { Jobs } from './jobs.ts';
import type { TakeQuota } from './take-quota.ts';

/** What routes and jobs can be given; made once in `start.ts`, or by a test. */
interface Ports {
  config: Config;
  database: Database;
  /** Undefined where no model is configured: the knowledge base is searched by words alone. */
  embedding: Embedding | undefined;
  hub: EventHub;
  jobs: Jobs;
  /** Where the process only answers: what a call waits for is given to a worker. */
  giveAway: GiveAway | undefined;
  logger: Logger;
  /** Undefined where none is configured: tender files are read by rules alone. */
  model: Model | undefined;
  /** Those that are on, the default one first. */
  payments: PaymentProviders;
  siteContent: SiteContentFile;
  sms: SmsProvider;
  storage: Storage;
  /** Counts what accounts ask for; `serve` asks it for every call that names a limit. */
  takeQuota: TakeQuota;
  writer: Writer;
  /** Why a bid's work waits, by the bid's id, where that could not be stored. */
  waiting: Map<string, string>;
  /** Ends each open event stream; a graceful stop calls them. */
  streams: Set<() => void>;
  /** A stop has been asked for: the process is not ready, and answers on until balancers have seen it. */
  leaving: boolean;
  /** A graceful stop has begun: what is at work is finished, and no balancer should send more. */
  stopping: boolean;
  /** Aborts when a stop waits no longer: requests that are not answered by then are told to come again. */
  cutOff: AbortSignal;
}

export type PortName = keyof Ports;
/** What a function works with, each of it by its name: it can reach nothing else, and a test has to make nothing else. */
export type Needs<Name extends PortName> = Pick<Ports, Name>;
