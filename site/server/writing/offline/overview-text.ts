/** The overview without its headings and the list of facts it opens with. */
export function overviewText(overview: string): string {
  return overview
    .split('\n')
    .filter(
      (line) =>
        !/^\s*(?:#|[-*]\s*(?:项目名称|项目编号|采购人|招标人|代理机构|预算金额|最高限价|工期|地点|投标截止|开标))/.test(
          line,
        ),
    )
    .join('\n')
    .replace(TITLED, (whole, title: string, line: string) =>
      SAYS.test(line) ? whole : `${title}：${line}`,
    );
}
/** 【采购内容】 and one line below it. */
const TITLED =
  /【([^【】\n]{2,12})】\n(?![（(]?[一二三四五六七八九十\d]{1,3}[、.．）)])([^\n]{2,200})(?=\n\n|\n?$)/g;
/** Says something by itself; things that are only named need the title that says what they are. */
const SAYS = /[是为须将拟]|应[当该由]?|位于|包[括含]|分为|进行|采用|负责|提供|需要|按照|根据/;
