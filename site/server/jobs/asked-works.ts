import type { Needs } from '../context/needs.ts';
import type { WordRequest } from '../layout/export/export-in-worker.ts';
import { exportHere } from '../layout/export/export-in-worker.ts';
import type { GivenFile } from '../layout/export/office.ts';
import { docxHere, officeHere, pdfHere } from '../layout/export/office.ts';
import { wholePassage } from '../workers/asked/asked-writer.ts';
import { type AskedWorks, doAsked, ownerOfAsked, waitingWorks } from '../workers/asked/do-asked.ts';
import { type GivenTask, runGiven } from '../workers/isolate/isolate.ts';
import type { PassageTask } from '../writing/writer.ts';
import type { JobWork } from './jobs.ts';

/** Most of them wait for a place of what does them, which is where owners take turns. */
const AT_ONCE = 16;
const AT_ONCE_OF_OWNER = 6;

type AskedNeeds = Needs<'database' | 'embedding' | 'logger' | 'storage' | 'writer'>;

/** What calls that another process answers wait for. */
export function askedWorks(services: AskedNeeds): JobWork {
  const works = worksByName(services);
  const { db } = services.database;
  return {
    parallel: AT_ONCE,
    share: { parallel: AT_ONCE_OF_OWNER, ownerOf: (id) => ownerOfAsked(db, id) },
    handle: (id, signal) => doAsked(services, works, id, signal),
    pending: () => waitingWorks(db),
  };
}

function worksByName({ embedding, writer }: AskedNeeds): AskedWorks {
  return {
    isolated: (task: GivenTask, { owner, signal, tell }) =>
      runGiven(task, { owner, signal, onProgress: (fraction) => void tell(fraction) }),
    word: (request: WordRequest, { owner, signal }) => exportHere(owner, request, signal),
    pdf: (file: GivenFile, { owner, signal }) => pdfHere(owner, file, signal),
    docx: (file: GivenFile, { owner, signal }) => docxHere(owner, file, signal),
    'has-office': officeHere,
    passage: (task: PassageTask, { signal, tell }) => wholePassage(writer, task, signal, tell),
    embed: async (texts: readonly string[], { signal }) => embedding?.embed(texts, signal),
  };
}
