import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import {
  type Credential,
  credentials,
  removeCredential,
  removeStaff,
  restoreCredential,
  restoreStaff,
  type Staff,
  staffList,
} from '../../core/contract/credential.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { knowledgeFiles } from '../../core/contract/knowledge.ts';
import { pictureList } from '../../core/contract/picture.ts';
import { tenderList } from '../../core/contract/tender.ts';
import { createPagedList } from '../../core/paged-list.ts';
import { createDoing } from '../doing.ts';
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

/** Lists to choose from in a form. One that cannot be had is empty: the form works without it. */
function createChoices() {
  const $tenders = atom<readonly Choice[]>([]);
  const $people = atom<readonly Choice[]>([]);
  const $files = atom<readonly Choice[]>([]);
  const $pictures = atom<readonly Choice[]>([]);
  const quietly = { quiet: true } as const;
  const nothing = () => undefined;
  return {
    ...{ $tenders, $people, $files, $pictures },
    loadTenders: () =>
      call(tenderList, { query: { size: MOST } }, quietly).then(
        ({ records }) =>
          $tenders.set(
            records.flatMap(({ id, fileName, status }) =>
              status === 'ready' ? [{ id, label: fileName }] : [],
            ),
          ),
        nothing,
      ),
    loadForm: () =>
      Promise.all([
        call(staffList, { query: { size: MOST } }, quietly).then(
          ({ records }) =>
            $people.set(
              records.map(({ id, name, post }) => ({
                id,
                label: post ? `${name} · ${post}` : name,
              })),
            ),
          nothing,
        ),
        call(knowledgeFiles, { query: { size: MOST, sort: 'name' } }, quietly).then(
          ({ records }) => $files.set(records.map(({ id, fileName }) => ({ id, label: fileName }))),
          nothing,
        ),
        call(pictureList, { query: { size: MOST } }, quietly).then(
          ({ records }) =>
            $pictures.set(
              records.map(({ id, title, category }) => ({ id, label: `${title} · ${category}` })),
            ),
          nothing,
        ),
      ]),
  };
}

/** Certificates with their ends, judged by today or by the deadline of a tender. */
export function createCredentials() {
  const everything: CredentialFilter = { q: '', kind: '', state: '', tenderId: '' };
  const list = createPagedList<Credentials, CredentialFilter>(
    ({ q, ...query }, signal) =>
      call(
        credentials,
        { query: { ...given(query), ...given({ q: q.trim() }) } },
        { quiet: true, signal },
      ),
    everything,
    PAGE_SIZE,
  );
  /** How many have ended by the day they are judged by. */
  const $expired = atom<number | undefined>();
  const count = async () => {
    const { tenderId } = list.$filter.get();
    const query = { size: 1, state: 'expired' as const, ...given({ tenderId }) };
    const total = await call(credentials, { query }, { quiet: true }).then(
      (page) => page.total,
      () => undefined,
    );
    if (list.$filter.get().tenderId === tenderId) $expired.set(total);
  };
  const look = () => Promise.all([list.reload(), count()]);
  const doing = createDoing(look);
  return {
    ...{ list, doing, look, $expired, choices: createChoices() },
    judge(tenderId: string): void {
      list.narrow({ tenderId });
      void count();
    },
    remove: ({ id, name }: Credential) =>
      doing.during(async () => {
        await call(removeCredential, { params: { id } }, quiet);
        doing.$undo.set({
          text: messages.papers.removed(name),
          undo: () => call(restoreCredential, { params: { id } }, quiet),
        });
      }),
    start(): () => void {
      void count();
      return list.start();
    },
  };
}

/** The people of the company, with their certificates. */
export function createStaff() {
  const list = createPagedList<StaffPage, StaffFilter>(
    ({ q, ...query }, signal) =>
      call(
        staffList,
        { query: { ...given(query), ...given({ q: q.trim() }) } },
        { quiet: true, signal },
      ),
    { q: '', tenderId: '' },
    PAGE_SIZE,
  );
  const doing = createDoing(list.reload);
  return {
    ...{ list, doing, look: list.reload, choices: createChoices() },
    judge: (tenderId: string) => list.narrow({ tenderId }),
    remove: ({ id, name }: Staff) =>
      doing.during(async () => {
        await call(removeStaff, { params: { id } }, quiet);
        doing.$undo.set({
          text: messages.papers.personRemoved(name),
          undo: () => call(restoreStaff, { params: { id } }, quiet),
        });
      }),
    start: list.start,
  };
}

export type CredentialsStore = ReturnType<typeof createCredentials>;
export type StaffStore = ReturnType<typeof createStaff>;
export type Choices = CredentialsStore['choices'];
