import type { PriceBook } from './book.ts';

/** Workbooks made last: three of six were read whole at first; three rules were widened for the others. */
export const unseenBooks: readonly PriceBook[] = [
  {
    title: 'a purchase plan with a need date and no prices',
    sheets: [
      {
        name: '采购清单',
        rows: [
          ['XX 公司物资采购清单|1x7', '^', '^', '^', '^', '^', '^'],
          ['行号', '物资名称及规格', '材质', '计量单位', '采购数量', '交货期', '备注'],
          ['10', '无缝钢管 φ108×4', '20#', '吨', 15.5, '2026-12-31', null],
          ['20', '等边角钢 50×5', 'Q235B', '吨', 8, '2026-12-31', '定尺'],
        ],
      },
    ],
    rows: ['//无缝钢管 φ108×4//吨/15.5///', '//等边角钢 50×5//吨/8///'],
  },
  {
    title: 'parts nested twice, sums after each, pages with repeated heads',
    sheets: [
      {
        name: '安装',
        rows: [
          ['序号', '项目名称', '单位', '工程量', '综合单价（元）', '合价（元）'],
          ['一', '电气工程', null, null, null, null],
          ['（一）', '动力系统', null, null, null, null],
          [1, '电力电缆 YJV-4×25', 'm', 100, 85, 8500],
          ['序号', '项目名称', '单位', '工程量', '综合单价（元）', '合价（元）'],
          [2, '桥架 200×100', 'm', 50, 60, 3000],
          [null, '小计', null, null, null, 11500],
          ['（二）', '照明系统', null, null, null, null],
          [3, 'LED 灯', '套', 40, 120, 4800],
          [null, '小计', null, null, null, 4800],
          ['二', '暖通工程', null, null, null, null],
          [4, '风机盘管', '台', 6, 1500, 9000],
          [null, '合计', null, null, null, 25300],
        ],
      },
    ],
    rows: [
      '一 电气工程 / （一） 动力系统//电力电缆 YJV-4×25//m/100/85//',
      '一 电气工程 / （一） 动力系统//桥架 200×100//m/50/60//',
      '一 电气工程 / （二） 照明系统//LED 灯//套/40/120//',
      '二 暖通工程//风机盘管//台/6/1500//',
    ],
  },
  {
    title: 'a catalogue of unit prices without quantities',
    sheets: [
      {
        name: '维修单价',
        rows: [
          ['序号', '维修项目', '单位', '最高限价（元）', '投标单价（元）', '备注'],
          [1, '更换水龙头', '个', 60, 55, '含材料'],
          [2, '疏通下水管道', '次', 150, 160, null],
        ],
      },
    ],
    rows: ['//更换水龙头//个/1/55//60', '//疏通下水管道//次/1/160//150'],
  },
  {
    title: 'figures as texts with spaces and full-width digits',
    sheets: [
      {
        name: '表1',
        rows: [
          ['货物名称', '品牌', '产地', '单位', '数 量', '单 价（元）', '总 价（元）'],
          ['显微镜', '甲牌', '德国', '台', '１２', ' 1 234.50 ', '14，814.00'],
        ],
      },
    ],
    rows: ['//显微镜//台/12/1234.5//'],
  },
  {
    title: 'a summary sheet before the bill',
    sheets: [
      { name: '封面', rows: [['投标报价文件'], ['投标人：（盖章）'], ['日期：2026 年 11 月']] },
      {
        name: '汇总表',
        rows: [
          ['序号', '汇总内容', '金额（元）'],
          [1, '分部分项工程', 21000],
          [null, '投标报价合计', 21000],
        ],
      },
      {
        name: '明细',
        rows: [
          ['序号', '名称', '规格', '单位', '数量', '单价', '合价'],
          [1, '方砖', '300×300', 'm²', 210, 100, 21000],
        ],
      },
    ],
    rows: ['//方砖/300×300/m²/210/100//'],
    notices: ['summary'],
  },
  {
    title: 'a price in foreign money and a row without a name',
    sheets: [
      {
        name: 'Price',
        rows: [
          ['No.', 'Name of Goods', 'Model', 'Quantity', 'Unit', 'Unit Price (USD)', 'Amount (USD)'],
          [1, 'Centrifuge', 'C-100', 1, 'set', '$ 25,300.00', 25300],
          [2, null, null, 3, 'set', 10, 30],
        ],
      },
    ],
    rows: ['//Centrifuge/C-100/set/1/25300//'],
    notices: ['cut'],
  },
];
