/** Sentences and words of the price sheet that the service and the screen share. */
export const t = {
  digits: '零壹贰叁肆伍陆柒捌玖',
  places: ['', '拾', '佰', '仟'],
  tenThousand: '万',
  hundredMillion: '亿',
  yuan: '元',
  jiao: '角',
  fen: '分',
  whole: '整',
  currencies: {
    CNY: '人民币',
    USD: '美元',
    EUR: '欧元',
    GBP: '英镑',
    JPY: '日元',
    HKD: '港币',
  },
  columns: {
    section: '分部',
    code: '编号',
    name: '名称',
    spec: '规格参数',
    unit: '单位',
    quantity: '数量',
    unitPrice: '单价（元）',
    taxRate: '税率（%）',
    discount: '优惠（%）',
    amount: '合价（元）',
    tax: '税额（元）',
    ceiling: '单价限价（元）',
    amountCeiling: '合价限价（元）',
    note: '备注',
  },
  taxedPrice: '含税单价（元）',
  untaxedPrice: '不含税单价（元）',
  rates: { off: '下浮率', concession: '优惠率', discount: '折扣率', fee: '费率' },
  rateOf: '内容',
  floor: '下限（%）',
  rateCeiling: '上限（%）',
  noRate: (name: string, rate: string) => `“${name}”还没有填${rate}`,
  negativeRate: (name: string, rate: string) => `“${name}”的${rate}是负数，请核对`,
  absurdOffer: (name: string, rate: string, value: string) =>
    `“${name}”的${rate} ${value}% 超过 100%，请核对`,
  overRate: (name: string, rate: string, value: string, most: string) =>
    `“${name}”的${rate} ${value}% 高于上限 ${most}%，投标会被否决`,
  underRate: (name: string, rate: string, value: string, least: string) =>
    `“${name}”的${rate} ${value}% 低于下限 ${least}%，投标会被否决`,
  manyPlaces: (name: string, rate: string, value: string, places: number) =>
    `“${name}”的${rate} ${value}% 的小数超过 ${places} 位，请按招标文件取舍`,
  unnamed: '没有名称的一行',
  unpriced: (name: string) => `“${name}”还没有填单价`,
  noQuantity: (name: string) => `“${name}”没有数量，合价算不出来`,
  zeroPrice: (name: string) => `“${name}”的单价是 0 元，请确认不是漏填`,
  quantityMoved: (name: string, from: string, to: string) =>
    `补遗把“${name}”的数量由 ${from} 改为 ${to}，报价表里还是 ${from}，请修改`,
  rowCame: (name: string) => `补遗增加了“${name}”，报价表里没有这一行，请补上并报价`,
  rowWent: (name: string) => `补遗取消了“${name}”，报价表里还有这一行，请核对`,
  negativePrice: (name: string) => `“${name}”的单价是负数，请核对`,
  negativeQuantity: (name: string) => `“${name}”的数量是负数，请核对`,
  overCeiling: (name: string, price: string, most: string) =>
    `“${name}”的单价 ${price} 元超过限价 ${most} 元`,
  overAmountCeiling: (name: string, amount: string, most: string) =>
    `“${name}”的合价 ${amount} 元超过限价 ${most} 元`,
  absurdPrice: (name: string, price: string, most: string) =>
    `“${name}”的单价 ${price} 元超过限价 ${most} 元的一百倍，请核对单位是元还是万元`,
  lonePrice: (name: string, amount: string) =>
    `“${name}”的合价 ${amount} 元，是其余各行之和的一万倍以上，请核对单价和数量有没有多输几位`,
  absurdRate: (name: string, rate: string) => `“${name}”的税率是 ${rate}%，请核对`,
  shareRate: (name: string, rate: string, percent: string) =>
    `“${name}”的税率是 ${rate}%，不到百分之一，请核对：如果是 ${percent}%，请填 ${percent}`,
  otherParts: (total: string, parts: string) =>
    `整单优惠后总价是 ${total} 元，分项报价表各行合价相加仍是 ${parts} 元。评标时分项与总价不一致的，常以分项为准：请把优惠填在各行的“优惠（%）”里`,
  overTotal: (total: string, most: string) =>
    `合计 ${total} 元超过最高限价 ${most} 元，投标会被否决`,
  absurdTotal: (total: string, most: string) =>
    `合计 ${total} 元超过最高限价 ${most} 元的一百倍，请核对单位是元还是万元`,
};
