export { InviteElement } from './element.ts';
export { Invite } from './view.tsx';
