/**
 * How a tender calls a bid, by the way it is bought: 投标 and 报价 anywhere, 响应, 磋商 and 谈判 in talks, 比选, 询比, 遴选 and 参选 where firms buy, 应征 where plans
 * are called for.
 */
export const bidCalls =
  '投标|响应|应答|应标|报价|磋商|谈判|询价|询比|比选|遴选|竞价|竞标|参选|应征|申请';

/** What the buying itself is called, whatever its kind. */
export const buyingCalls =
  '招标|采购|磋商|谈判|询价|询比|比选|比价|遴选|竞价|竞谈|竞磋|竞选|征集|征询|征选|议价|议标';
