import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import {
  type Credential,
  credentials,
  removeCredential,
  removeStaff,
  restoreCredential,
  restoreStaff,
  staffList,
} from '../../core/contract/credential.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { knowledgeFiles } from '../../core/contract/knowledge.ts';
import { pictureList } from '../../core/contract/picture.ts';
import { tenderList } from '../../core/contract/tender.ts';
import { createNewest } from '../../core/loaded.ts';
import { createPagedList, type Page } from '../../core/paged-list.ts';
import { createUses, type Thing } from '../../library-parts/uses.ts';
import { createChanges } from '../changes.ts';
import { messages } from '../messages.ts';

/** As many as one answer holds. */
const MOST = 100;
const PAGE_SIZE = 20;
const quiet = { quiet: true, repeatSubmit: true } as const;

export type Credentials = CallReply<typeof credentials>;
export type StaffPage = CallReply<typeof staffList>;

export interface CredentialFilter {
  q: string;
  kind: Credential['kind'] | '';
  state: Credential['state'] | '';
  /** Judged by the deadline of this tender; '' by today. */
  tenderId: string;
}
export interface StaffFilter {
  q: string;
  tenderId: string;
}

/** Without what is not asked for: an empty text is no id. */
function given<T extends object>(filter: T): Partial<{ [K in keyof T]: Exclude<T[K], ''> }> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the empty texts are what is left out
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<{
    [K in keyof T]: Exclude<T[K], ''>;
  }>;
}

interface Choice {
  id: string;
  label: string;
}

/** The first rows of a list, to choose from in a form. One that cannot be had is empty: the form works without it. */
function createChoice<Row>(
  read: () => Promise<{ records: readonly Row[] }>,
  choiceOf: (row: Row) => Choice | undefined,
) {
  const $choices = atom<readonly Choice[]>([]);
  const load = () =>
    read().then(
      ({ records }) => $choices.set(records.map(choiceOf).filter((choice) => choice !== undefined)),
      () => undefined,
    );
  return { $choices, load };
}

/** What forms let one choose from: tenders to judge by, people, files, pictures. */
export function createChoices() {
  const query = { size: MOST };
  const tenders = createChoice(
    () => call(tenderList, { query }, { quiet: true }),
    ({ id, fileName, status }) => (status === 'ready' ? { id, label: fileName } : undefined),
  );
  const people = createChoice(
    () => call(staffList, { query }, { quiet: true }),
    ({ id, name, post }) => ({ id, label: post ? `${name} · ${post}` : name }),
  );
  const files = createChoice(
    () => call(knowledgeFiles, { query: { ...query, sort: 'name' } }, { quiet: true }),
    ({ id, fileName }) => ({ id, label: fileName }),
  );
  const pictures = createChoice(
    () => call(pictureList, { query }, { quiet: true }),
    ({ id, title, category }) => ({ id, label: `${title} · ${category}` }),
  );
  return {
    $tenders: tenders.$choices,
    $people: people.$choices,
    $files: files.$choices,
    $pictures: pictures.$choices,
    loadTenders: tenders.load,
    loadForm: () => Promise.all([people, files, pictures].map(({ load }) => load())),
  };
}

interface PapersOptions<P, F> {
  of: 'credential' | 'staff';
  read: (query: F & { current: number; size: number }, signal: AbortSignal) => Promise<P>;
  everything: F;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
  removedText: (name: string) => string;
  /** What is to be read anew whenever a row was changed. */
  alsoReload?: () => Promise<void>;
}

/** A list of papers that end: searched, judged by a day, and changed with an undo. */
function createPapers<P extends Page<Thing>, F extends object>({
  of,
  read,
  everything,
  remove,
  restore,
  removedText,
  alsoReload,
}: PapersOptions<P, F>) {
  const list = createPagedList<P, F>(read, everything, PAGE_SIZE);
  const reload = () => Promise.all([list.reload(), alsoReload?.()]);
  const changes = createChanges(reload);
  const uses = createUses(of);
  const removeNow = ({ id, name }: Thing) =>
    changes.during('removePaper', async () => {
      await remove(id);
      changes.$undo.set({ text: removedText(name), undo: () => restore(id) });
    });
  return {
    ...{ list, changes, reload, uses, choices: createChoices() },
    remove: (thing: Thing) => uses.removing([thing], () => void removeNow(thing)),
    /** Reads it for as long as it is shown; the result is the undo. */
    start(): () => void {
      const stop = list.start();
      const unlisten = list.$list.subscribe((shown) => {
        if (shown.state === 'ready') uses.look(shown.value.records.map(({ id }) => id));
      });
      return () => {
        stop();
        unlisten();
        uses.stop();
      };
    },
  };
}

/** Certificates with their ends, judged by today or by the deadline of a tender. */
export function createCredentials() {
  /** How many have ended by the day they are judged by. */
  const $expired = atom<number | undefined>();
  const newest = createNewest();
  const count = async () => {
    const signal = newest.next();
    const { tenderId } = papers.list.$filter.get();
    const query = { size: 1, state: 'expired' as const, ...given({ tenderId }) };
    const total = await call(credentials, { query }, { quiet: true, signal }).then(
      (page) => page.total,
      () => undefined,
    );
    if (!signal.aborted) $expired.set(total);
  };
  const papers = createPapers<Credentials, CredentialFilter>({
    of: 'credential',
    read: ({ q, ...query }, signal) =>
      call(
        credentials,
        { query: { ...given(query), ...given({ q: q.trim() }) } },
        { quiet: true, signal },
      ),
    everything: { q: '', kind: '', state: '', tenderId: '' },
    remove: (id) => call(removeCredential, { params: { id } }, quiet),
    restore: (id) => call(restoreCredential, { params: { id } }, quiet),
    removedText: messages.papers.removed,
    alsoReload: count,
  });
  return {
    ...papers,
    $expired,
    judge(tenderId: string): void {
      papers.list.narrow({ tenderId });
      void count();
    },
    start(): () => void {
      void count();
      return papers.start();
    },
  };
}

/** The people of the company, with their certificates. */
export function createStaff() {
  const papers = createPapers<StaffPage, StaffFilter>({
    of: 'staff',
    read: ({ q, ...query }, signal) =>
      call(
        staffList,
        { query: { ...given(query), ...given({ q: q.trim() }) } },
        { quiet: true, signal },
      ),
    everything: { q: '', tenderId: '' },
    remove: (id) => call(removeStaff, { params: { id } }, quiet),
    restore: (id) => call(restoreStaff, { params: { id } }, quiet),
    removedText: messages.papers.personRemoved,
  });
  return {
    ...papers,
    judge: (tenderId: string) => papers.list.narrow({ tenderId }),
  };
}

export type CredentialsStore = ReturnType<typeof createCredentials>;
export type StaffStore = ReturnType<typeof createStaff>;
export type Choices = CredentialsStore['choices'];
