import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { InvoiceDetail, invoiceStates } from './invoice.ts';
import { days, ofTenant, paragraph, search } from './operator-fields.ts';
import { IdParams, pageOf, pageQuery } from './primitives.ts';

const operator = true;
const refusals = ['forbidden', 'notFound'] as const;

export const OperatorInvoice = v.object({
  ...InvoiceDetail.entries,
  tenantId: v.string(),
  applicant: v.string(),
});

export type OperatorInvoice = v.InferOutput<typeof OperatorInvoice>;

export const invoiceList = endpoint('GET', '/operator/invoices', {
  summary: '开票申请：按抬头、税号、发票号码或手机号查找',
  operator,
  query: v.object({
    ...pageQuery,
    ...search,
    state: v.optional(v.picklist(invoiceStates)),
    ...days,
    ...ofTenant,
  }),
  reply: pageOf(OperatorInvoice),
});

export const invoiceDetail = endpoint('GET', '/operator/invoices/{id}', {
  summary: '开票申请的详情',
  operator,
  params: IdParams,
  reply: OperatorInvoice,
  errors: refusals,
});

export const issueInvoice = endpoint('POST', '/operator/invoices/{id}/issue', {
  summary: '开票：填写发票号码，上传发票文件（multipart 的 file，PDF 或 OFD，≤ 10 MB）',
  operator,
  params: IdParams,
  query: v.object({
    invoiceNo: v.pipe(
      v.string('请填写发票号码'),
      v.trim(),
      v.regex(/^[0-9A-Za-z-]{6,40}$/, '发票号码应为 6 到 40 位数字或字母'),
    ),
  }),
  accepts: ['multipart/form-data'],
  reply: OperatorInvoice,
  errors: [...refusals, 'alreadyDone', 'invoiceFileUnsupported', 'emptyFile', 'tooLarge'],
});

export const rejectInvoice = endpoint('POST', '/operator/invoices/{id}/reject', {
  summary: '驳回开票申请；订单可以重新申请',
  operator,
  params: IdParams,
  body: v.object({ reason: paragraph('原因', 200) }),
  reply: OperatorInvoice,
  errors: [...refusals, 'alreadyDone'],
});

export const invoiceFile = endpoint('GET', '/operator/invoices/{id}/file', {
  summary: '下载发票文件',
  operator,
  params: IdParams,
  bare: 'file',
  errors: refusals,
});
