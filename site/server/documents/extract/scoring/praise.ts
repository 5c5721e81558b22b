/**
 * How well something is done or written, in words a rule of scoring praises anything with: 方案科学, 布局合理, 构思新颖.
 * None is the end of a thing's name. What tells written items from proven ones has words of its own (`nature.ts` of the writer);
 * a word that only one criterion uses is known by its steps (`own-grades.ts` of the writer).
 */
export const praiseWords = [
  ...['科学', '合理', '可行', '可靠', '成熟', '完整', '全面', '齐全', '完善', '完备', '健全'],
  ...['清晰', '清楚', '明确', '具体', '详细', '详尽', '详实', '翔实', '透彻', '深入', '深刻'],
  ...['到位', '得当', '恰当', '适当', '妥当', '周全', '周密', '严密', '严谨', '规范', '准确'],
  ...['充分', '充足', '丰富', '有力', '得力', '有效', '先进', '新颖', '突出', '公道', '良好'],
  ...['针对性强', '可行性强', '操作性强', '可操作性强', '实际操作性强', '逻辑清晰', '有针对性'],
  ...['可落地', '可追溯'],
].join('|');

/** The same as qualities of a text, before 性: 合理性, 可操作性, 针对性. What a product has (安全性, 先进性, 扩展性) is a subject of its own. */
export const qualityWords =
  '科学|合理|可行|完整|全面|针对|充分|规范|有效|准确|具体|详实|条理|逻辑|有利|及时|可操作|操作|可执行';
