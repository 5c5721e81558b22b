import { call } from '../../core/api/call.ts';
import { type Profile, updateUser } from '../../core/contract/account.ts';
import { createForm, schemaErrors } from '../../core/form.ts';
import { notifySuccess } from '../../core/notify.ts';
import { refreshUser } from '../../core/session/sign-in.ts';
import { partMessages } from '../shared/messages.ts';
import { setProfile } from '../shared/profile.ts';

const empty = { name: '', contactName: '', email: '', industry: '', region: '' };

export const dataOf = ({ name, contactName, email, industry, region }: Profile): typeof empty => ({
  ...{ name, contactName, email, industry, region },
});

/** What the account says of the bidder. */
export function createData() {
  return createForm({
    empty,
    draft: 'profile',
    check: (values) => schemaErrors<typeof values>(updateUser.body, values),
    send: async (values) => {
      setProfile(await call(updateUser, { body: values }, { quiet: true }));
      notifySuccess(partMessages.saved);
      // The name stands in the session, and whether more is asked for.
      void refreshUser();
    },
  });
}
