import { atom, computed, type WritableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { checkBid, type Finding, waiveFinding } from '../../core/contract/check.ts';
import { replaceInBid } from '../../core/contract/edit.ts';
import { toMessage } from '../../core/errors.ts';
import { failed, type Loaded, valueOf } from '../../core/loaded.ts';
import { WHOLE_BID_MS } from '../base/whole-bid.ts';

const RANK = { error: 0, warning: 1, info: 2 };

/** What the bidder says of a finding, one at a time. */
function createSettling(bidId: string, $findings: WritableAtom<Loaded<readonly Finding[]>>) {
  /** Id of the finding whose settling is on its way. */
  const $settling = atom<string | undefined>();
  const settle = async (
    finding: Finding,
    change: { state: 'waived'; reason: string } | { state: 'open' },
  ) => {
    if ($settling.get()) return false;
    $settling.set(finding.id);
    try {
      await call(
        waiveFinding,
        { params: { id: bidId, findingId: finding.id }, body: change },
        { repeatSubmit: true },
      );
      const reason = change.state === 'waived' ? change.reason : '';
      const value = valueOf($findings.get(), []).map((one) =>
        one.id === finding.id ? { ...one, state: change.state, reason } : one,
      );
      $findings.set({ state: 'ready', value });
      return true;
    } catch {
      // call() has told the user.
      return false;
    } finally {
      $settling.set(undefined);
    }
  };
  return { $settling, settle };
}

interface MendingOptions {
  bidId: string;
  saveAll: () => Promise<void>;
  onMended: (chapterId: string) => void;
  /** Id of the finding that is being settled or mended. */
  $settling: WritableAtom<string | undefined>;
  checkAgain: () => Promise<void>;
}

/** The right words in the place of the wrong ones; the chapter's text before stays among its versions. */
function createMending({ bidId, saveAll, onMended, $settling, checkAgain }: MendingOptions) {
  return async ({ id, chapterId, fix }: Finding): Promise<void> => {
    if (!fix || chapterId === null || $settling.get()) return;
    $settling.set(id);
    try {
      await saveAll();
      const body = { text: fix.from, with: fix.to, matchCase: true, chapters: [chapterId] };
      await call(
        replaceInBid,
        { params: { id: bidId }, body },
        { repeatSubmit: true, timeout: WHOLE_BID_MS },
      );
      onMended(chapterId);
    } catch {
      // call() has told the user.
    } finally {
      $settling.set(undefined);
    }
    await checkAgain();
  };
}

/** What the checks find, and what the bidder says of it. */
export function createInspection(
  bidId: string,
  saveAll: () => Promise<void>,
  onMended: (chapterId: string) => void,
) {
  const $findings = atom<Loaded<readonly Finding[]>>({ state: 'loading' });
  const $checking = atom(false);
  /** Why what is on show is that of a check before; '' where it is that of the last one asked for. */
  const $outdated = atom('');
  const params = { id: bidId };
  const $errors = computed(
    $findings,
    (found) =>
      valueOf(found, []).filter(({ severity, state }) => severity === 'error' && state === 'open')
        .length,
  );

  const check = async () => {
    const found = await call(checkBid, { params }, { quiet: true, timeout: WHOLE_BID_MS });
    return found.sort((one, other) => RANK[one.severity] - RANK[other.severity]);
  };
  const { $settling, settle } = createSettling(bidId, $findings);
  const checkAgain = async () => {
    if ($checking.get()) return;
    $checking.set(true);
    await saveAll();
    try {
      $findings.set({ state: 'ready', value: await check() });
      $outdated.set('');
    } catch (error) {
      if ($findings.get().state === 'ready') $outdated.set(toMessage(error));
      else $findings.set(failed(error));
    }
    $checking.set(false);
  };
  const mend = createMending({ bidId, saveAll, onMended, $settling, checkAgain });
  return {
    $findings,
    $checking,
    $outdated,
    $settling,
    $errors,
    /** Checks the text as it is now; what was found before stays in sight meanwhile. */
    check: checkAgain,
    mend,
    /** The bidder has looked and leaves it so. @returns true when the service has it. */
    waive: (finding: Finding, reason: string) =>
      settle(finding, { state: 'waived', reason: reason.trim() }),
    /** Takes that back. */
    reopen: (finding: Finding) => settle(finding, { state: 'open' }),
  };
}
