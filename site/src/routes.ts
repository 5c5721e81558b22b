/** Every page with an address of its own, one table: titles, the menu, the site map and the walk over all pages come from here. */
export interface SiteRoute {
  path: string;
  title: string;
  /** What a search engine shows, and the site map. */
  summary: string;
  group: '产品' | '帮助' | '动态与合作' | '工作台';
  /** May be read without a sign-in (specification, section 2). */
  open: boolean;
  /** Not for search engines: tools and pages of one's own. */
  hidden?: boolean;
}

const open = true;

/** In the order of the specification's table (section 2). Articles and pages of the content are added by `site-map.ts`. */
export const routes: readonly SiteRoute[] = [
  {
    path: '/',
    title: 'AI 标书编写：读懂招标文件，逐项响应评分',
    summary:
      '导入招标文件，看清评分项与必须响应的条款写在哪一页；按评分项生成目录，全文编写，检查后交付排好版的 Word。',
    group: '产品',
    open,
  },
  {
    path: '/demo',
    title: '在线试读',
    summary:
      '不用登录，现场读取自己的招标文件或一份示例：评分项、★ 条款和截止时间，每一条都翻得到原文。',
    group: '产品',
    open,
  },
  {
    path: '/demo/developers',
    title: '组件演示与接入',
    summary: '试用标书工坊的每个组件，调整属性与外观，看它发出的事件，复制接入代码。',
    group: '动态与合作',
    open,
  },
  {
    path: '/sse',
    title: '连接诊断',
    summary: '检查您的网络能否持续接收编写进度：延迟、缺失、断线重连，一键复制诊断报告。',
    group: '帮助',
    open,
  },
  {
    path: '/search.html',
    title: '搜索',
    summary: '搜索帮助文章、常见问题、动态和页面。',
    group: '帮助',
    open,
    hidden: true,
  },
  {
    path: '/more/call-me.html',
    title: '联系我们',
    summary: '留下联系方式和想了解的内容，我们按您方便的方式回复；也可以先看看常见问题。',
    group: '动态与合作',
    open,
  },
  {
    path: '/more/make-book.html',
    title: '标书制作',
    summary: '从招标文件到交付 Word 的制作流程、所需材料与时间安排，以及可以提交的制作需求。',
    group: '产品',
    open,
  },
  {
    path: '/more/more-dynamic.html',
    title: '产品动态',
    summary: '产品更新、使用方法与公告。',
    group: '动态与合作',
    open,
  },
  {
    path: '/more/partner.html',
    title: '合作伙伴',
    summary: '门户嵌入、渠道与服务合作的方式，以及提交合作意向。',
    group: '动态与合作',
    open,
  },
  {
    path: '/more/question.html',
    title: '常见问题',
    summary: '使用、招标文件、编写、Word 与交付、账号与次数、安全与隐私：大家常问的问题。',
    group: '帮助',
    open,
  },
  {
    path: '/more/video.html',
    title: '视频教程',
    summary: '几十秒看完一个步骤：导入招标文件、编写、检查与交付。',
    group: '帮助',
    open,
  },
  {
    path: '/more/website-map.html',
    title: '网站地图',
    summary: '本站全部页面与文章。',
    group: '帮助',
    open,
  },
  {
    path: '/more/welfare.html',
    title: '价格',
    summary: '在售套餐与每本的价格，以及新用户次数、免登录试读等可以直接使用的福利。',
    group: '动态与合作',
    open,
  },
  {
    path: '/home',
    title: '工作台',
    summary: '新建标书，接着写，查看最近的标书。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/account',
    title: '账户中心',
    summary: '资料与安全、套餐、订单、发票、次数明细、员工、邀请与反馈。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/bidingDiff',
    title: '标书对比',
    summary: '对比 2–20 份投标文件，找出相同和相似之处，并按清单自查。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/bidingDiff/detail',
    title: '对比结果',
    summary: '一次对比的结果：两两比例、发现、文件属性与逐处对照。',
    group: '工作台',
    open: false,
    hidden: true,
  },
  {
    path: '/home/bidingDiff/mixins/bidImportMixin',
    title: '导入对比文件',
    summary: '上传或选择要对比的投标文件与招标文件。',
    group: '工作台',
    open: false,
    hidden: true,
  },
  {
    path: '/home/book',
    title: '写标书',
    summary: '从招标文件、粘贴的文字或手工填写开始一本标书。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/book/BidingWrite',
    title: '编写标书',
    summary: '读取、目录、编写、检查与交付。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/historyBook',
    title: '我的标书',
    summary: '查找、继续编写、复制、下载和删除标书。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/invite',
    title: '邀请',
    summary: '邀请同事和同行使用标书工坊。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/knowledgeBase',
    title: '资料库',
    summary: '编写时可以引用的资料，企业档案、图片、证照与人员。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/knowledgeBase/create',
    title: '上传资料',
    summary: '一次上传多个文件到资料库，中断后自动续传。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/knowledgeBase/profile',
    title: '企业档案',
    summary: '企业的登记信息、人员、业绩、证书与账户，填一次，每本标书都能用。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/knowledgeBase/private',
    title: '我的资料',
    summary: '只有自己能看到和引用的资料。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/knowledgeBase/company',
    title: '企业资料',
    summary: '企业里的人都能看到和引用的资料。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/knowledgeBase/credentials',
    title: '证照',
    summary: '营业执照、资质与许可证和它们的有效期。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/knowledgeBase/staff',
    title: '人员',
    summary: '项目人员和他们的证书。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/knowledgeBase/public',
    title: '公共资料',
    summary: '平台提供、所有用户都能查阅和引用的资料。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/knowledgeBase/publicFile',
    title: '公共资料正文',
    summary: '一份公共资料的正文。',
    group: '工作台',
    open: false,
    hidden: true,
  },
  {
    path: '/home/navigation',
    title: '平台导航',
    summary: '常用的招标投标、政府采购与公共资源交易平台。',
    group: '工作台',
    open: false,
  },
  {
    path: '/home/picture',
    title: '图片库',
    summary: '营业执照、资质、业绩等编写时可以插入的图片。',
    group: '工作台',
    open: false,
  },
  {
    path: '/operator',
    title: '运营后台',
    summary: '供运营人员使用：套餐、订单、发票、反馈、公告与客户账号。',
    group: '工作台',
    open,
    hidden: true,
  },
  {
    path: '/terms',
    title: '用户协议',
    summary: '使用标书工坊的约定。',
    group: '动态与合作',
    open,
  },
  {
    path: '/privacy',
    title: '隐私政策',
    summary: '我们处理哪些信息，怎样保管，您可以怎样管理。',
    group: '动态与合作',
    open,
  },
];

/** The route of that path. Throws for a path the table does not name, so that no page goes without a title. */
export function routeOf(path: string): SiteRoute {
  const route = routes.find((one) => one.path === path);
  if (!route) throw new Error(`site: ${path} is not in routes.ts`);
  return route;
}
