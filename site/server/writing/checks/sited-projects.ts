/** What projects are called after, beside places: houses and works that have a name of their own. */
const facility =
  '监狱|看守所|机场|医院|学院|大学|中学|小学|法院|车站|港区|电站|电厂|水库|水利枢纽|大厦|体育[场馆]|图书馆|博物馆|展览馆|水厂|服务区';
/** 县级, 乡镇, 市政: of no place in particular. */
const place = '县(?![级域道乡城])|市(?![政场民容区级域])|镇(?![区级])|乡(?![镇村级])|自治州';
/** Behind 项目 or 工程: its manager, its amount, how it is done. */
const further =
  '[部师量款组]|经理|监理|管理|负责|概况|概算|所在|建设|施工|质量|验收|实施|竣工|人员|资料|业绩|经验';
const sited = new RegExp(
  `[\\u4e00-\\u9fff]{2,4}(?:${facility}|${place})[\\u4e00-\\u9fffA-Za-z0-9（）()]{2,24}?(?:项目|工程)(?!${further})`,
  'g',
);
/** Of any such house, or of many. */
const general =
  /大型|综合|三甲|多[个所家座]|各|其[他它]|部分|若干|知名|[省市县]级|公立|民营|同类|类似|本|该|此|的|和|及|或|、/;

/** Projects named by their place or their house and what is done there: 云山县S302线大修工程, 柳川机场保洁项目. */
export const sitedProjects = (text: string): RegExpExecArray[] =>
  [...text.matchAll(sited)].filter(([name]) => !general.test(name));

const site = new RegExp(`^[\\u4e00-\\u9fff]{2,4}(?:${facility}|${place})`);
/** 柳川机场 of 柳川机场保洁项目. */
export const siteOf = (project: string): string => site.exec(project)?.[0] ?? '';
