import { call } from '../../core/api/call.ts';
import { joinCompany, leaveCompany } from '../../core/contract/account.ts';
import { notifySuccess } from '../../core/notify.ts';
import { refreshUser } from '../../core/session/sign-in.ts';
import { createTask } from '../../core/task.ts';
import { loadProfile } from '../shared/profile.ts';
import { overviewMessages } from './messages.ts';

const how = { quiet: true, repeatSubmit: true };

/** The answer to a company that would like to have this account. @param id the invitation's */
export function createAnswer(id: string) {
  const task = createTask();
  const after = async (text: string) => {
    notifySuccess(text);
    await Promise.all([loadProfile(), refreshUser()]);
  };
  return {
    task,
    join: () =>
      task.run('join', async () => {
        await call(joinCompany, { query: { id } }, how);
        await after(overviewMessages.joined);
      }),
    decline: () =>
      task.run('decline', async () => {
        await call(leaveCompany, { query: { id } }, how);
        await after(overviewMessages.declined);
      }),
  };
}
