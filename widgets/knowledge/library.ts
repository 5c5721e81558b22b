import { atom, computed } from 'nanostores';
import { call } from '../core/api/call.ts';
import type { CallReply } from '../core/contract/endpoint.ts';
import { type KnowledgeSpace, knowledgeQuota } from '../core/contract/knowledge.ts';
import { isAbort, toMessage } from '../core/errors.ts';
import { createActions } from './files/actions.ts';
import { createShelf } from './files/shelf.ts';
import { createQueue } from './queue/queue.ts';

export type Quota = CallReply<typeof knowledgeQuota>;

/** How much room is taken; undefined until it is known. Who is in no company has none there. */
function createQuota() {
  const $quota = atom<Quota | undefined>();
  /** Why it is not known; '' where it is, and while it is being asked for. */
  const $failure = atom('');
  async function load(): Promise<void> {
    $failure.set('');
    try {
      $quota.set(await call(knowledgeQuota, {}, { quiet: true }));
    } catch (error) {
      if (!isAbort(error)) $failure.set(toMessage(error));
    }
  }
  /** Undefined until it is known. */
  const $inCompany = computed($quota, (quota) => quota && quota.company !== null);
  return { $quota, $failure, $inCompany, load };
}

/** The knowledge base of one widget: three spaces, what is on its way into them, and the room that is taken. */
export function createLibrary() {
  const quota = createQuota();
  const createSpace = (space: KnowledgeSpace) => {
    const shelf = createShelf(space);
    return { shelf, actions: createActions(shelf, () => void quota.load()) };
  };
  const spaces = {
    private: createSpace('private'),
    company: createSpace('company'),
    public: createSpace('public'),
  };
  const queue = createQueue(({ space }) => {
    void spaces[space].shelf.reload();
    void quota.load();
  });
  return { quota, spaces, queue };
}

export type Library = ReturnType<typeof createLibrary>;
export type Space = Library['spaces'][KnowledgeSpace];
