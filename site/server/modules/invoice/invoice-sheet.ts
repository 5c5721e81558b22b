import type { invoice as contract } from 'tender-widgets/contract';
import { type SpreadsheetColumn, spreadsheetResponse } from '../../http/spreadsheet.ts';

const types: Record<contract.Invoice['type'], string> = {
  plain: '增值税普通发票',
  special: '增值税专用发票',
};
const titleTypes: Record<contract.Invoice['titleType'], string> = {
  company: '企业',
  personal: '个人',
};
const states: Record<contract.Invoice['state'], string> = {
  applied: '开票中',
  issued: '已开票',
  rejected: '已驳回',
};

const columns: SpreadsheetColumn<contract.Invoice>[] = [
  { title: '发票号码', width: 24, value: (invoice) => invoice.invoiceNo },
  { title: '发票类型', width: 18, value: (invoice) => types[invoice.type] },
  { title: '抬头类型', width: 10, value: (invoice) => titleTypes[invoice.titleType] },
  { title: '发票抬头', width: 36, value: (invoice) => invoice.title },
  { title: '税号', width: 24, value: (invoice) => invoice.taxNumber },
  { title: '金额（元）', width: 12, value: (invoice) => Number(invoice.amount) },
  { title: '接收邮箱', width: 28, value: (invoice) => invoice.email },
  { title: '状态', width: 10, value: (invoice) => states[invoice.state] },
  { title: '驳回原因', width: 28, value: (invoice) => invoice.reason },
  { title: '申请时间', width: 20, value: (invoice) => invoice.createdAt },
  { title: '开票时间', width: 20, value: (invoice) => invoice.issuedAt },
];

/** The invoices as a spreadsheet. */
export function invoiceSheet(invoices: contract.Invoice[]): Promise<Response> {
  return spreadsheetResponse('发票列表', columns, invoices);
}
