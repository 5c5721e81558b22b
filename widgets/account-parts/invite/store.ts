import { call } from '../../core/api/call.ts';
import { type Invitee, invites } from '../../core/contract/account.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { env } from '../../core/env.ts';
import { createPagedList } from '../../core/paged-list.ts';
import { inviteMessages } from './messages.ts';

export type Invites = CallReply<typeof invites>;
export type { Invitee };

/** The picture as a file. */
function pictureOf(dataUrl: string): Blob {
  const [head = '', data = ''] = dataUrl.split(',', 2);
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png' });
}

/** One's code and link, and who came by them. */
export function createInvite() {
  const list = createPagedList<Invites, object>(
    ({ current, size }, signal) =>
      call(invites, { query: { current, size } }, { quiet: true, signal }),
    {},
  );
  return {
    list,
    start: list.start,
    savePicture: ({ qr }: Pick<Invites, 'qr'>) => env().save(pictureOf(qr), inviteMessages.qrFile),
  };
}

export type InviteStore = ReturnType<typeof createInvite>;
