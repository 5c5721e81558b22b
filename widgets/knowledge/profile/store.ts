import { atom } from 'nanostores';
import * as v from 'valibot';
import { call } from '../../core/api/call.ts';
import { createAutosave } from '../../core/autosave.ts';
import {
  CompanyProfile,
  companyProfile,
  noProfile,
  type ProfileFact,
  type ProfileValue,
  type ShownProfile,
  saveCompanyProfile,
} from '../../core/contract/profile.ts';
import { createDraft } from '../../core/drafts.ts';
import { createNewest, type Loaded, loadInto } from '../../core/loaded.ts';
import { $session } from '../../core/session/session.ts';
import { createUses } from '../../library-parts/uses.ts';
import { inOrder, isSame, mergeProfiles } from './merge.ts';
import { t } from './messages.ts';
import { allConfirmed, type Place, withoutRow, withRow } from './rows.ts';

/** A value is saved once the hands rest. */
const SAVE_DELAY_MS = 800;
const quiet = { quiet: true } as const;

const Draft = v.object({ base: CompanyProfile, mine: CompanyProfile });
const parseDraft = (stored: unknown) => {
  const read = v.safeParse(Draft, stored);
  return read.success ? read.output : undefined;
};

/** What the service says of the profile besides the values themselves. */
export type Standing = Omit<ShownProfile, 'profile' | 'rev'>;

/** The profile here, on this machine and on the service. Two who change it at once both keep what they wrote. */
function createKept(onStanding: (standing: Standing) => void) {
  const $profile = atom<CompanyProfile>(noProfile);
  const { id, account } = $session.get();
  const draft = createDraft(`profile.${id || account}`, parseDraft);
  /** As the service had it when the values here were made. */
  const base = { rev: 0, profile: noProfile, canChange: false };

  const adopt = ({ rev, profile, ...standing }: ShownProfile, since = base.profile): Standing => {
    const theirs = inOrder(profile);
    $profile.set(inOrder(mergeProfiles(since, $profile.get(), theirs)));
    Object.assign(base, { rev, profile: theirs, canChange: standing.canChange });
    return standing;
  };
  const keep = () => {
    if (isSame($profile.get(), base.profile)) draft.clear();
    else draft.write({ base: base.profile, mine: $profile.get() });
  };
  const autosave = createAutosave({
    delay: SAVE_DELAY_MS,
    async send() {
      const sent = $profile.get();
      const body = { rev: base.rev, profile: sent };
      const shown = await call(saveCompanyProfile, { body }, { ...quiet, repeatSubmit: true });
      onStanding(adopt(shown, sent));
      keep();
    },
    async onStale() {
      onStanding(adopt(await call(companyProfile, { query: {} }, quiet)));
      keep();
      autosave.settle();
      if (!isSame($profile.get(), base.profile)) autosave.touch();
    },
  });
  const put = (profile: CompanyProfile) => {
    $profile.set(inOrder(profile));
    keep();
    autosave.touch();
  };
  return {
    ...{ $profile, autosave, adopt, put },
    /** What this machine kept because the service could not have it. */
    restore() {
      const kept = draft.read();
      if (!kept || !base.canChange) return;
      const merged = inOrder(mergeProfiles(kept.base, kept.mine, base.profile));
      if (isSame(merged, base.profile)) draft.clear();
      else put(merged);
    },
  };
}

type Kept = ReturnType<typeof createKept>;

/** What a person does to the profile; a removal can be taken back until the next change. */
function createEdits({ $profile, put }: Pick<Kept, '$profile' | 'put'>) {
  const $undo = atom<{ text: string; undo: () => Promise<unknown> } | undefined>();
  const change = (profile: CompanyProfile) => {
    $undo.set(undefined);
    put(profile);
  };
  const putFact = (name: ProfileFact, fact: ProfileValue) =>
    change({ ...$profile.get(), facts: { ...$profile.get().facts, [name]: fact } });
  return {
    $undo,
    putFact,
    /** What a person typed counts as confirmed; the file that showed the old value does not show the new one. */
    writeFact: (name: ProfileFact, value: string) =>
      putFact(name, { value, evidence: null, date: '', confirmed: value.trim() !== '' }),
    putRow: (place: Place, row: { id: string }) => change(withRow($profile.get(), place, row)),
    confirmRow: (place: Place, row: { id: string }) =>
      change(withRow($profile.get(), place, allConfirmed(row))),
    removeRow(place: Place, row: { id: string }, name: string): void {
      const before = $profile.get();
      put(withoutRow(before, place, row.id));
      const after = $profile.get();
      $undo.set({
        text: t.removed(name),
        // What was changed since the removal stays changed.
        undo: async () => change(mergeProfiles(after, before, $profile.get())),
      });
    },
  };
}

/** What the company is and has: shown, changed, saved by itself. */
export function createProfile() {
  const $state = atom<Loaded<Standing>>({ state: 'loading' });
  /** Certificates are judged by the deadline of this tender; '' by today. */
  const $tenderId = atom('');
  const kept = createKept((value) => {
    $state.set({ state: 'ready', value });
    // A save is answered as of today.
    if ($tenderId.get() !== '') void load();
  });
  const newest = createNewest();
  const uses = createUses('profile');

  const load = async () => {
    const signal = newest.next();
    const tenderId = $tenderId.get();
    const query = tenderId === '' ? {} : { tenderId };
    const isFirst = $state.get().state !== 'ready';
    await loadInto(
      $state,
      async () => {
        const shown = await call(companyProfile, { query }, { ...quiet, signal });
        signal.throwIfAborted();
        return kept.adopt(shown);
      },
      { signal },
    );
    if (isFirst && $state.get().state === 'ready') kept.restore();
  };
  return {
    ...createEdits(kept),
    ...{ uses, $state, $profile: kept.$profile, $tenderId, $save: kept.autosave.$save, load },
    saveNow: kept.autosave.flush,
    start(): () => void {
      void load();
      uses.look();
      return () => {
        newest.abort();
        uses.stop();
        void kept.autosave.flush().then(kept.autosave.stop);
      };
    },
    judge(tenderId: string): void {
      $tenderId.set(tenderId);
      void load();
    },
  };
}

export type ProfileStore = ReturnType<typeof createProfile>;
