import { remembered } from '../../documents/extract/remembered.ts';
import { stockProse } from './stock-prose.ts';

/** A word and where it stands in its text. */
export interface Word {
  at: number;
  text: string;
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** The words of a text in their order, marks and blanks left out. People, places, firms and projects are looked for in the same ones. */
export const wordsOf: (text: string) => readonly Word[] = remembered(
  (text) =>
    [...segmenter.segment(text)].flatMap(({ segment, index, isWordLike }) =>
      isWordLike ? [{ at: index, text: segment }] : [],
    ),
  100_000,
);

/** Words that stand before a name and are no part of it. */
const stops = new Set(
  `的 了 过 着 和 与 及 或 在 等 将 以 从 自 到 至 于 对 向 经 被 把 给 让 请 如 由 为 是 系 即 有 因 因为 由于 则 而 且 并 也 还 均 都 再 又 当 时 后 前 中 里 上 下 内 外 同 跟 就 用 按 依 凭 照
  我 我方 我们 我司 本 本次 该 此 各 某 每 全部 所有 其 其中 其他 拟 拟选 拟派 拟投 已 曾 曾经 先后 目前 现 现有 今后 近年来 近年 去年 今年 此前 以往 以前 过去 日前
  采用 选用 使用 配置 配备 提供 更换 选择 选型 采购 购自 投入 推荐 优先 考虑 确定 安排 委托 交由 授权 邀请 联合 签订 建立 设立 设有 设在 位于 地处 坐落 来自 来源 源于 包括 包含 例如 比如 譬如 诸如
  参照 参考 借鉴 结合 按照 根据 依据 依照 遵照 遵守 执行 符合 满足 通过 针对 关于 除 承担 承接 承建 完成 实施 中标 参与 参加 负责 主持 服务 成功 圆满 顺利 积累 采集 长期 正在 继续 独立 累计 分别 沿用 推广 应用
  全资 获 获得 取得 荣获 颁发 出具 供应 生产 制造 开发 承运 投保 合作 单位 客户 现场 项目部 拟用 主要 所用 所 所投 所供 用户 采购人 招标人 供应商 投标人 业主 甲方 乙方 监理 分包 分包商 厂家 厂商 品牌 型号 设备 产品 货物 随 供货 专用`.split(
    /\s+/,
  ),
);

/** Of these a name may have some inside. */
const inNames = new Set(
  '服务 采购 设备 产品 货物 生产 制造 应用 供应 单位 开发 专用 建设'.split(' '),
);

/** Prepositions that are parts of words too where a segmenter knows the word not: 自控, 中医, 同步. */
const inWords = new Set('自 中 上 下 内 外 前 后 同 用 等 到 因 现 按 经 当'.split(' '));

/** Whether a name that ends further on cannot hold the word; `isWide`: where what may be part of a word counts as one. */
export const endsName = (word: string, isWide: boolean): boolean =>
  stops.has(word) && !inNames.has(word) && !(isWide && inWords.has(word));

export const isStop = (word: string): boolean => stops.has(word);

/** Whether a word is one of the trade's: our own stock of prose uses it, which names nobody. */
export const isUsual = (word: string): boolean => stockProse().has(word);
