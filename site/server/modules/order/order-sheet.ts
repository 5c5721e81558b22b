import type { order as contract } from 'tender-widgets/contract';
import { type SpreadsheetColumn, spreadsheetResponse } from '../../http/spreadsheet.ts';

const states: Record<contract.Order['state'], string> = {
  pending: '待支付',
  paid: '已支付',
  cancelled: '已取消',
  expired: '已关闭',
  refunded: '已退款',
};
const providers: Record<string, string> = {
  sandbox: '演示支付',
  alipay: '支付宝',
  wechat: '微信支付',
};
const invoices: Record<contract.Order['invoice'], string> = {
  none: '未申请',
  applied: '开票中',
  issued: '已开票',
};

const columns: SpreadsheetColumn<contract.Order>[] = [
  { title: '订单号', width: 26, value: (order) => order.orderNo },
  { title: '套餐', width: 18, value: (order) => order.packageName },
  { title: '数量', width: 8, value: (order) => order.quantity },
  { title: '金额（元）', width: 12, value: (order) => Number(order.amount) },
  { title: '优惠（元）', width: 12, value: (order) => Number(order.discount) },
  { title: '应付（元）', width: 12, value: (order) => Number(order.payable) },
  { title: '实付（元）', width: 12, value: (order) => Number(order.paid) },
  { title: '优惠码', width: 14, value: (order) => order.discountCode },
  { title: '状态', width: 10, value: (order) => states[order.state] },
  { title: '支付方式', width: 12, value: (order) => providers[order.provider] ?? '' },
  { title: '下单人', width: 16, value: (order) => order.buyer },
  { title: '发票', width: 10, value: (order) => invoices[order.invoice] },
  { title: '下单时间', width: 20, value: (order) => order.createdAt },
  { title: '支付时间', width: 20, value: (order) => order.paidAt },
];

/** The orders as a spreadsheet. */
export function orderSheet(name: string, orders: contract.Order[]): Promise<Response> {
  return spreadsheetResponse(name, columns, orders);
}
