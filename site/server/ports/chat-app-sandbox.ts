import { createHash } from 'node:crypto';
import type { ChatPerson } from '../kernel/chat-person.ts';

/** People who can sign in without a chat app, by the value of their button. */
export const sandboxPeople: ReadonlyMap<string, string> = new Map([
  ['wang', '王工（投标专员）'],
  ['li', '李经理（商务部）'],
  ['zhao', '赵总（总经理）'],
]);

/** One of the people, or whoever types a name: the same name is the same person. Undefined without either. */
export function sandboxPerson(id: string, typedName: string): ChatPerson | undefined {
  const typed = typedName.trim().slice(0, 30);
  if (typed !== '') {
    const openId = createHash('sha256').update(typed).digest('hex').slice(0, 24);
    return { identities: [{ provider: 'sandbox', openId: `name-${openId}` }], name: typed };
  }
  const name = sandboxPeople.get(id);
  return name === undefined
    ? undefined
    : { identities: [{ provider: 'sandbox', openId: id }], name };
}
