import type { account } from 'tender-widgets/contract';
import type { SpreadsheetColumn } from '../../http/spreadsheet.ts';

const roles: Record<account.CompanyRole, string> = {
  owner: '主账号',
  admin: '管理员',
  employee: '员工',
};
const kinds: Record<account.BidLogEntry['kind'], string> = {
  grant: '到账',
  charge: '使用',
  refund: '退回',
  expiry: '失效',
};
const buckets: Record<account.BidLogEntry['bucket'], string> = {
  package: '套餐次数',
  month: '每月次数',
  temporary: '临时次数',
  grant: '赠送次数',
};

/** Of the spreadsheet of employees. */
export const employeeColumns: SpreadsheetColumn<account.Employee>[] = [
  { title: '手机号', width: 16, value: ({ phone }) => phone },
  { title: '姓名', width: 14, value: ({ name }) => name },
  {
    title: '角色',
    width: 10,
    value: ({ role, state }) =>
      state === 'pending' ? `${roles[role]}（待本人同意）` : roles[role],
  },
  { title: '每月次数', width: 12, value: ({ monthLimit }) => monthLimit ?? '不限' },
  { title: '本月已用', width: 12, value: ({ monthUsed }) => monthUsed },
  { title: '累计已用', width: 12, value: ({ totalUsed }) => totalUsed },
  { title: '加入时间', width: 22, value: ({ joinedAt }) => joinedAt },
];

/** Of the spreadsheet of bid counts. */
export const bidLogColumns: SpreadsheetColumn<account.BidLogEntry>[] = [
  { title: '时间', width: 22, value: ({ createdAt }) => createdAt },
  { title: '变动', width: 10, value: ({ kind }) => kinds[kind] },
  { title: '次数类型', width: 12, value: ({ bucket }) => buckets[bucket] },
  { title: '数量', width: 8, value: ({ amount }) => amount },
  { title: '说明', width: 30, value: ({ reason }) => reason },
  { title: '标书', width: 40, value: ({ bidName }) => bidName },
  { title: '订单号', width: 24, value: ({ orderNo }) => orderNo },
  { title: '使用人', width: 16, value: ({ user }) => user },
  { title: '有效期至', width: 22, value: ({ expiresAt }) => expiresAt },
];
