import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

export const exportOwnData = endpoint('GET', '/blade-system/client/own-data', {
  summary:
    '下载本账号的全部数据：一个 zip，里面是各类记录（JSON）和上传过的文件；手机号等只含本人的',
  limit: 'files',
  bare: 'file',
});
export const closeAccount = endpoint('POST', '/blade-system/client/close-account', {
  summary:
    '注销账号，不能撤销：标书、招标文件、资料、图片、对比等全部删除，剩余份数作废；依法须保存的订单、付款与发票保留，不再带有手机号、姓名等',
  body: v.object({
    /** Of validateMessage: the account's phone has answered. */
    ticket: v.pipe(v.string(), v.maxLength(100)),
  }),
  errors: ['ticketWrong', 'phoneMissing', 'accountInCompany', 'writingNow'],
});
