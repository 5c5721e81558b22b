import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, Money, pageOf, pageQuery } from './primitives.ts';
import { isTaxNumber } from './tax-number.ts';

/** plain: 增值税普通发票; special: 增值税专用发票. */
export const invoiceTypes = ['plain', 'special'] as const;
export const titleTypes = ['company', 'personal'] as const;
export const invoiceStates = ['applied', 'issued', 'rejected'] as const;

export const Invoice = v.object({
  id: Id,
  invoiceNo: v.string(),
  type: v.picklist(invoiceTypes),
  titleType: v.picklist(titleTypes),
  title: v.string(),
  taxNumber: v.string(),
  email: v.string(),
  amount: Money,
  state: v.picklist(invoiceStates),
  /** Why it was rejected; ''. */
  reason: v.string(),
  /** The file can be downloaded. */
  hasFile: v.boolean(),
  createdAt: DateTime,
  issuedAt: v.string(),
});
export type Invoice = v.InferOutput<typeof Invoice>;

export const InvoiceDetail = v.object({
  ...Invoice.entries,
  bank: v.string(),
  bankAccount: v.string(),
  address: v.string(),
  phone: v.string(),
  remark: v.string(),
  orders: v.array(
    v.object({
      id: Id,
      orderNo: v.string(),
      packageName: v.string(),
      paid: Money,
      paidAt: v.string(),
    }),
  ),
});
export type InvoiceDetail = v.InferOutput<typeof InvoiceDetail>;

/** A paid order without an invoice. */
export const InvoiceOrder = v.object({
  id: Id,
  orderNo: v.string(),
  packageName: v.string(),
  buyer: v.string(),
  paid: Money,
  paidAt: v.string(),
});
export type InvoiceOrder = v.InferOutput<typeof InvoiceOrder>;

export const invoiceOrders = endpoint('POST', '/invoice/client/getOrderList', {
  summary: '可开票的订单：已支付、未开票',
  query: v.object(pageQuery),
  reply: pageOf(InvoiceOrder),
});

const text = (label: string, max: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, `${label}最多 ${max} 字`)), '');

/** Fields of an application, shared by the form and the service. */
export const InvoiceForm = v.pipe(
  v.object({
    orderIds: v.pipe(
      v.array(Id),
      v.minLength(1, '请选择要开票的订单'),
      v.maxLength(100, '一次最多选择 100 个订单'),
    ),
    type: v.optional(v.picklist(invoiceTypes, '发票类型不正确'), 'plain'),
    titleType: v.optional(v.picklist(titleTypes, '抬头类型不正确'), 'company'),
    title: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(2, '发票抬头至少 2 个字'),
      v.maxLength(100, '发票抬头最多 100 字'),
    ),
    /** Unified social credit code (GB 32100-2015), in capitals. */
    taxNumber: v.optional(
      v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(20, '税号最多 20 位')),
      '',
    ),
    email: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(100, '邮箱最多 100 字'),
      v.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, '请输入正确的邮箱地址'),
    ),
    /** What the invoice is over; without it the sum of the orders. More, or less, than was paid refuses. */
    amount: v.optional(Money),
    bank: text('开户行', 100),
    bankAccount: text('银行账号', 40),
    address: text('注册地址', 200),
    phone: text('注册电话', 30),
    remark: text('备注', 200),
  }),
  v.forward(
    v.partialCheck(
      [['titleType'], ['taxNumber']],
      ({ titleType, taxNumber }) => titleType === 'personal' || isTaxNumber(taxNumber),
      '税号不正确：应为 18 位统一社会信用代码，请逐位核对',
    ),
    ['taxNumber'],
  ),
  v.forward(
    v.partialCheck(
      [['type'], ['titleType']],
      ({ type, titleType }) => type === 'plain' || titleType === 'company',
      '增值税专用发票只能开给企业',
    ),
    ['type'],
  ),
);

export const saveInvoice = endpoint('POST', '/invoice/client/saveInvoice', {
  summary: '申请开票；一个订单只能开一次票',
  limit: 'orders',
  body: InvoiceForm,
  idempotent: true,
  reply: InvoiceDetail,
  errors: ['invoiceOrder', 'invoicedAlready', 'invoiceAmount', 'notFound'],
});
export const invoiceList = endpoint('POST', '/invoice/client/getInvoiceList', {
  summary: '发票列表',
  query: v.object({ ...pageQuery, state: v.optional(v.picklist(invoiceStates)) }),
  reply: pageOf(Invoice),
});
export const invoiceDetail = endpoint('POST', '/invoice/client/getInvoiceDetail', {
  summary: '发票详情',
  query: v.object({ id: Id }),
  reply: InvoiceDetail,
  errors: ['notFound'],
});
export const invoiceFile = endpoint('GET', '/invoice/client/invoices/{id}/file', {
  summary: '下载开好的发票文件（PDF 或 OFD）',
  params: IdParams,
  bare: 'file',
  errors: ['notFound'],
});
export const invoiceExport = endpoint('GET', '/invoice/client/export', {
  summary: '发票列表的电子表格（xlsx）',
  limit: 'sheets',
  query: v.object({ state: v.optional(v.picklist(invoiceStates)) }),
  bare: 'file',
});
