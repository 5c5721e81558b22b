/** Rows of tables are kept as lines, their cells apart by commas. */
export const cellsOf = (line: string): string[] => line.split('，').map((cell) => cell.trim());

const CELL_CHARS = 60;
const LABEL_CHARS = 8;

/** A row of a table, no sentence. */
export const isRow = (line: string): boolean =>
  !/[。；！？]$/.test(line) &&
  line.includes('，') &&
  cellsOf(line).every((cell) => cell.length <= CELL_CHARS);

/** What columns and the cells of forms are called. */
const label =
  /^(?:序号|编号|姓名|名称|品名|岗位|职务|职称|性别|年龄|学历|专业|证书|资格|月份|年份|时间|日期|类别|类型|车型|型号|规格|品牌|数量|台数|单位|单价|产地|载重|客户|业主|用户|甲方|内容|金额|合同额|备注|用途|存放|存放位置|位置|电话|项目|讲师|课时|年限|用工|级别|等级|工作经历|从业经历|经历|毕业院校|身份证号|[\u4e00-\u9fff]{1,4}(?:名称|型号|规格|数量|金额|时间|日期|内容|证书|位置|年限))$/;
/** What the names of columns end in, whatever is told of it. */
const labelEnd =
  /(?:名称|姓名|编号|证号|号码|型号|规格|规模|数量|金额|价款|时间|日期|期限|有效期至?|到期日?|内容|证书|资质|职称|专业|经历|位置|年限|等级|机构|单位|部门|状况|状态|现状|用途|质量|联系人|保管人|电话|功率|备注)$/;
const isLabel = (cell: string) =>
  cell.length <= LABEL_CHARS &&
  (label.test(cell) || labelEnd.test(cell.replace(/[（(][^（）()]{1,6}[）)]$/, '')));

/** Whether a line names the columns of the rows behind it. */
export function isHeaderOf(line: string, next: string | undefined): boolean {
  if (next === undefined || !isRow(line) || !isRow(next)) return false;
  const cells = cellsOf(line);
  return (
    cells.length > 2 &&
    cells.length <= cellsOf(next).length &&
    cells.every((cell) => cell.length <= LABEL_CHARS && !/\d/.test(cell)) &&
    cells.filter(isLabel).length * 2 >= cells.length &&
    cellsOf(next).filter(isLabel).length * 2 < cells.length
  );
}

/** What the rows of a table are, by what its columns ask of each. */
export type RowKind = 'person' | 'device' | 'work' | 'certificate' | 'price';

const tells = (columns: readonly string[], form: RegExp) => columns.some((one) => form.test(one));

/** Devices have a model and a number, works somebody they were done for and a sum, a size or a time. */
export function kindOfRows(columns: readonly string[]): RowKind | undefined {
  if (columns.includes('姓名')) return 'person';
  const isModelled = tells(columns, /型号|规格|品牌|功率/);
  if (isModelled && tells(columns, /数量|台数|辆数/) && !tells(columns, /价|金额/)) return 'device';
  const isCertified = tells(columns, /证书|证照|资质|^(?:名称|证件)/);
  if (
    isCertified &&
    tells(columns, /编号|证号|号码/) &&
    tells(columns, /有效|到期|截止|发证|颁发|颁证/)
  )
    return 'certificate';
  const isForSomebody = tells(
    columns,
    /业主|客户|甲方|(?:建设|采购|委托|发包|用户|合作)(?:单位|人|方)/,
  );
  const isNamed = tells(columns, /(?:项目|工程|合同|案例)(?:名称)?$/);
  if (isForSomebody && (isNamed || tells(columns, /合同|金额|规模/))) return 'work';
  if (tells(columns, /^(?:综合|含税|不含税)?(?:单价|价格|报价|收费标准|成本)/)) return 'price';
  return undefined;
}

const isRecordRow = (line: string | undefined): boolean =>
  line !== undefined && isRow(line) && isLabel(cellsOf(line)[0] ?? '');

/** How many lines from here are one person's record: 姓名，…，性别，… and what is told below it. */
export function recordRows(lines: readonly string[], at: number): number {
  const [first = '', , third = ''] = cellsOf(lines[at] ?? '');
  if (first !== '姓名' || (third !== '' && !isLabel(third)) || !isRow(lines[at] ?? '')) return 1;
  let end = at + 1;
  while (isRecordRow(lines[end]) && cellsOf(lines[end] ?? '')[0] !== '姓名') end++;
  return end - at;
}

/** Whether a row tells of a person. */
export const tellsPeople = (columns: readonly string[], line: string): boolean =>
  columns.includes('姓名') || line.startsWith('姓名，');
