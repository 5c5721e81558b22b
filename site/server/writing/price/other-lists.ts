import { titleText } from '../text/tidy.ts';

/**
 * Lists of what is offered beside the bill: spare and optional parts, tools, services after the warranty, day work, what else the bidder
 * thinks of. Their rows are the bidder's own, and the goods of the bill are none of them.
 */
const BESIDE =
  /可选|选配|选购|备品|备件|配件|易损|耗材|专用工具|随机工具|其他|其它|另行|赠送|增值服务|质保期(?:外|后|满)|保修期(?:外|后|满)|售后|计日工|零星/;
const PRICES = /报价|价格|清单|价表/;

/** Whether a form lists what is offered beside the bill, which another form of the bid lists. */
export function isBesideBill(title: string, titles: readonly string[]): boolean {
  const isBeside = (one: string) => BESIDE.test(titleText(one));
  return isBeside(title) && titles.some((one) => PRICES.test(one) && !isBeside(one));
}
