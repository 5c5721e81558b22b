import { follows, type Numbering } from './number.ts';

/** Usual rank of a series: 第一部分 above 一、 above 附件1 above （一） above 1. above 1.1 above （1）. */
const ranks: Record<string, number> = {
  ...{ volume: 0, part: 5, cn: 10, form: 20, cnp: 30, num: 40, nump: 60, half: 60 },
};
const OUTER_RANK = 8;
const LONGEST_GAP = 3;
/** Fewer points counted one right below the other are no list. */
const LEAST_LISTED = 2;

interface Entry {
  style: string;
  path: number[];
  level: number;
  heading: number;
  /** Of a title without number: one like it stood before it on its level. */
  isNext?: true;
  /** Called like a volume. */
  ofVolume?: boolean;
  /** So many titles counted with it stand right above it, with nothing between. */
  listed?: number;
}

const baseOf = (style: string): string => style.replace(/^form:.*/, 'form').replace(/\d$/, '');
const usualRank = ({ style, path }: Numbering): number =>
  (ranks[baseOf(style)] ?? (style.startsWith('dec') || style.startsWith('dash') ? 35 : 50)) +
  (path.length - 1) * 4;

interface Placing {
  /** A volume bound by itself: nothing of what stood before is above it. */
  volume: boolean;
  /** The piece before has a form of its own. */
  closed: boolean;
  /** Nothing stands between it and the piece before. */
  bare: boolean;
  /** The piece before is written by the bidder himself. */
  own: boolean;
  /** Level of a heading, 9 for none. */
  heading: number;
  /** Nothing stands below it. */
  alone: boolean;
  /** A paper of others, or of a time after the bid. */
  foreign: boolean;
  /** It is called like a volume, and so is the piece before. */
  ofVolume: boolean;
  belowVolume: boolean;
  /** A second number the title bears (附件二 | 1、法定代表人证明). */
  also?: Numbering | undefined;
}

/** Tells how deep each title stands, by the series that are open above it. */
export class Levels {
  private open: Entry[] = [];
  /** Where a series stood last: it may go on below another title (附件二 表1 表2, 附件五 表3). */
  private readonly last = new Map<string, Entry>();
  /** What was open before a paper of others: behind it the series go on as they stood. */
  private before: Entry[] = [];
  /** The series that counts the parts of the bid, where a list of them tells: all others count within. */
  private readonly outer: string | undefined;

  constructor(outer?: string) {
    this.outer = outer;
  }

  private rankOf(number: Numbering): number {
    return number.style === this.outer ? OUTER_RANK : usualRank(number);
  }

  /** Whether the number goes on with a series that is open, or begins one below the number it names (附件5 → 附件5-1). */
  continues(number: Numbering): boolean {
    return (
      this.matching(number) !== undefined || this.head(number) !== undefined || this.resumes(number)
    );
  }

  /** 7 behind 6 and 9 质疑函, whatever that is divided into. */
  private resumes({ style, path }: Numbering): boolean {
    return this.before.some((entry) => entry.style === style && follows(entry.path, path));
  }

  /** 7 behind 6.2: the series above goes on where one counted below it has ended. */
  comesBack(number: Numbering): boolean {
    const at = this.matching(number) ?? -1;
    const before = this.open[at];
    return (
      before !== undefined &&
      this.open
        .slice(at + 1)
        .some(
          ({ path }) =>
            path.length > before.path.length && before.path.every((value, i) => value === path[i]),
        )
    );
  }

  /** Places the next title and tells its level, from 1. */
  place(
    number: Numbering | undefined,
    { volume, closed, bare, own, heading, also, alone, foreign, ofVolume, belowVolume }: Placing,
  ): number {
    if (number && this.matching(number, 9, 1) === undefined && this.resumes(number)) {
      this.open = this.before;
      this.before = [];
    }
    if (foreign) this.before = [...this.open];
    if (closed && number && this.open.at(-1)?.style === 'plain') this.open.pop();
    // 三、商务文件 goes on behind 二、报价文件, whatever a form of that counts 二、 within.
    const before = number && ofVolume ? this.volumeBefore(number) : -1;
    if (before !== -1) this.open.length = before + 1;
    if (volume) this.open = [];
    const above = this.open.at(-1);
    const isNext =
      bare && number && above?.style === number.style && follows(above.path, number.path);
    const listed = isNext ? (above?.listed ?? 0) + 1 : 0;
    const entry = volume
      ? this.child({ style: 'volume', path: [] }, heading)
      : number
        ? this.numbered(number, heading, {
            bare,
            // What is signed has nothing below it; behind a cover its papers begin.
            own: own || (closed && !belowVolume),
            belowVolume,
          })
        : this.plain(heading, closed || (bare && this.isListed()));
    if (number) this.last.set(number.style, entry);
    if (alone) return entry.level;
    this.open.push({ ...entry, ofVolume, listed });
    if (also) this.open.push({ ...also, level: entry.level, heading });
    return entry.level;
  }

  /** 1、总体部署 | 2、施工方案 | 3、质量措施 | 机械设备表: behind points that are only listed what follows is no part of the last. */
  private isListed(): boolean {
    return (this.open.at(-1)?.listed ?? 0) >= LEAST_LISTED;
  }

  private volumeBefore({ style, path }: Numbering): number {
    return this.open.findLastIndex(
      (entry) => entry.ofVolume === true && entry.style === style && follows(entry.path, path),
    );
  }

  private child(number: Numbering, heading: number): Entry {
    return { ...number, heading, level: (this.open.at(-1)?.level ?? 0) + 1 };
  }

  private matching(
    { style, path }: Numbering,
    heading = 9,
    most = LONGEST_GAP,
  ): number | undefined {
    const isBefore = (entry: Entry, gap: number) =>
      entry.style === style && follows(entry.path, path, gap);
    const at = (gap: number): number => this.open.findLastIndex((entry) => isBefore(entry, gap));
    // 四、 as a heading of the second level goes on behind 三、 of that level, whatever is counted 三、 below it.
    const like = this.open.findLastIndex(
      (entry) => heading < 9 && entry.heading === heading && isBefore(entry, 1),
    );
    if (like !== -1) return like;
    // 附件4 goes on behind 附件3, whatever 附件1 that has within.
    const next = at(1);
    const found = next === -1 ? at(most) : next;
    return found === -1 ? undefined : found;
  }

  private head({ style, path }: Numbering): number | undefined {
    if (path.length < 2) return undefined;
    const found = this.open.findLastIndex(
      (entry, at) =>
        entry.path.length === path.length - 1 &&
        (entry.path.every((value, i) => value === path[i]) || entry.path.at(-1) === path.at(-2)) &&
        (!style.startsWith('form') ||
          entry.style.startsWith('form') ||
          // 表10-1 right below 10、, 附件2-1 right below 二、.
          (at === this.open.length - 1 &&
            ['num', 'cn', 'part'].includes(entry.style) &&
            entry.path[0] === path[0])),
    );
    return found === -1 ? undefined : found;
  }

  private numbered(
    number: Numbering,
    heading: number,
    { bare, own, belowVolume }: Pick<Placing, 'bare' | 'own' | 'belowVolume'>,
  ): Entry {
    const matching = this.matching(number, heading);
    if (matching !== undefined) return this.replace(matching, number, heading);
    const head = this.head(number);
    if (head !== undefined) {
      this.open.length = head + 1;
      return this.child(number, heading);
    }
    const beside = this.besideLost(number, heading);
    if (beside) return beside;
    const turned = this.turned(number);
    if (turned !== -1) return this.replace(turned, number, heading);
    const same = this.open.findLastIndex((entry) => entry.style === number.style);
    const value = number.path.at(-1) ?? 0;
    // 2.报价说明（格式自拟） | 1.投标函: another part that no title names begins, and nothing stands below what the bidder writes.
    if (same !== -1 && (value !== 1 || own)) return this.replace(same, number, heading);
    if (same !== -1) return this.child(number, heading);
    // 2.项目团队 | 表1 人员表: the first sheet right below the name.
    const isFirstBelow = bare && value === 1 && baseOf(number.style) === 'form';
    if (isFirstBelow && /^(?:num|cnp)$/.test(this.open.at(-1)?.style ?? ''))
      return this.child(number, heading);
    // 3.身份证明和授权委托书 | 一、授权书: below a name that others were counted before; （一）商务标 | 一、投标函: below a volume's.
    const above = this.open.at(-1);
    const holds = belowVolume || (above?.path[0] ?? 0) > 1;
    if (bare && value === 1 && above?.path.length === 1 && holds)
      return this.child(number, heading);
    // A2 法定代表人证明及授权书 | （一）法定代表人证明: what is counted by one number below what is counted by two.
    const isCountedIn = (above?.path.length ?? 0) > 1 && /^(?:cnp|nump|half)$/.test(number.style);
    if (bare && value === 1 && isCountedIn && !own) return this.child(number, heading);
    return this.fresh(number, heading, value);
  }

  /** 附件2-1 behind 附件1-8, where no title bears the 2: the count of the next part stands beside that of the first. */
  private turned({ style, path }: Numbering): number {
    if (path.length < 2 || path.at(-1) !== 1) return -1;
    return this.open.findLastIndex(
      (entry) => entry.style === style && follows(entry.path.slice(0, -1), path.slice(0, -1)),
    );
  }

  /** 2.1 behind 1 where no title bears the 2: it stands beside the 1, and the series goes on with 3. */
  private besideLost(number: Numbering, heading: number): Entry | undefined {
    const [first = 0, ...rest] = number.path;
    if (rest.length !== 1 || rest[0] !== 1 || number.style.startsWith('form')) return undefined;
    const at = this.open.findLastIndex(
      ({ style, path }) => style === 'num' && path.length === 1 && path[0] === first - 1,
    );
    const before = this.open[at];
    if (!before) return undefined;
    this.open.length = at;
    this.open.push({ ...before, path: [first] });
    return { ...number, heading, level: before.level };
  }

  /** A series that was not open: where it stood before if it goes on, else below what ranks above it; the later part of an unseen series stands above all but volumes. */
  private fresh(number: Numbering, heading: number, value: number): Entry {
    const before = baseOf(number.style) === 'form' ? this.last.get(number.style) : undefined;
    if (before && follows(before.path, number.path, LONGEST_GAP)) {
      const isBeside = (top: Entry | undefined): boolean =>
        top !== undefined && top.level >= before.level && /^(?:form|plain)/.test(top.style);
      while (isBeside(this.open.at(-1))) this.open.pop();
      return this.child(number, heading);
    }
    const rank = this.rankOf(number);
    const isLate = value > 1 && ['cn', 'form'].includes(baseOf(number.style));
    while (this.open.length > 0) {
      const top = this.open.at(-1);
      if (!top || top.style === 'volume' || top.style === 'part') break;
      // 附件11 right below （三）价格文件 in a chapter of its own: the forms before it are counted elsewhere.
      if (top.ofVolume && baseOf(number.style) === 'form') break;
      const isAbove = top.style === 'plain' ? rank > 5 : this.rankOf(top) < rank;
      const holds = !isLate && (isAbove || (baseOf(top.style) === 'form' && rank > 5));
      if (holds) break;
      // 附表1 behind 2、 stands beside it, and 3、 goes on.
      if (number.style === 'form:附表' && top.style === 'num')
        return { ...number, heading, level: top.level };
      this.open.pop();
    }
    return this.child(number, heading);
  }

  private replace(at: number, number: Numbering, heading: number): Entry {
    const level = this.open[at]?.level ?? 1;
    this.open.length = at;
    return { ...number, level, heading };
  }

  /** A title without number stands beside one like it, below a numbered one that has no form of its own, else beside that. */
  private plain(heading: number, closed: boolean): Entry {
    // 分项报价表 behind 附件1 and 附件2 of 身份证明和授权委托书, which stands behind others without a number: no part of that.
    const at = this.open.findLastIndex(({ style }) => style === 'plain');
    const above = this.open[at];
    if (above?.isNext && above.heading === heading && at < this.open.length - 1) {
      this.open.length = at;
      return { ...above };
    }
    while (this.open.at(-1)?.style === 'plain' && (this.open.at(-1)?.heading ?? 9) >= heading) {
      const last = this.open.pop();
      if (last && this.open.at(-1)?.style !== 'plain')
        return { style: 'plain', path: [], level: last.level, heading, isNext: true };
    }
    const top = this.open.at(-1);
    const beside = top && closed && top.style !== 'volume' && top.style !== 'plain';
    return { style: 'plain', path: [], heading, level: beside ? top.level : (top?.level ?? 0) + 1 };
  }
}
