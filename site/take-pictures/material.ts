import sharp from 'sharp';

/** A file of the bidder's, as the pictures show it: invented, like everything in them. */
interface Material {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const bidder = '岚州安和物业服务有限公司';
export const tenderName = '岚州市市民服务中心物业管理服务项目招标文件.docx';

const text = (name: string, body: string): Material => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(body),
});

/** What a property manager has at hand. */
export const documents: readonly Material[] = [
  text(
    '保洁作业指导书.md',
    `# 保洁作业指导书
## 大厅与公共区域保洁
办事大厅每日开门前 30 分钟完成首次保洁，开放时间内由巡回保洁员循环保洁，地面随脏随清，雨雪天在入口铺设吸水地垫并设置防滑提示。
## 卫生间保洁
卫生间实行定人定岗，每 30 分钟巡视一次，清洁台面、镜面、便器与地面，补充卫生纸与洗手液，巡视时间与姓名记入门后的记录卡。
## 检查与整改
领班每日检查两次，主管每周抽查，发现的问题当日整改，记录交项目部存档。
`,
  ),
  text(
    '设备设施运行管理制度.md',
    `# 设备设施运行管理制度
## 巡检
配电室、水泵房、空调机房每日巡检两次，记录电压、电流、水压、温度等参数，异常情况立即报告工程主管。
## 保养
设备按月、季、年制订保养计划，保养前挂牌，保养后试运行并签字确认。
`,
  ),
  text(
    '应急预案汇编.md',
    `# 应急预案汇编
## 电梯困人
接到报警后，值班人员通过对讲安抚乘客，现场人员 5 分钟内到场，同时通知维保单位。
## 停电
确认停电范围，启动应急照明，检查备用电源投切，向使用人说明情况并记录。
`,
  ),
];

/** Pictures that look like what they stand for and say that they are examples; the last is the one that goes into a chapter. */
export async function pictures(): Promise<Material[]> {
  const drawn: [string, string, string][] = [
    ['营业执照（示例）', '#b3382c', '统一社会信用代码：示例'],
    ['环境管理体系认证证书（示例）', '#2c7a4b', '证书编号：示例'],
    ['项目组织机构图', '#3d4fc4', '项目负责人 — 保洁 — 秩序 — 工程 — 会议'],
    ['质量管理体系认证证书（示例）', '#1f5fa8', '证书编号：示例'],
  ];
  return Promise.all(
    drawn.map(async ([title, colour, line]) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="600" font-family="Noto Serif CJK SC, serif" text-anchor="middle">
        <rect width="840" height="600" fill="#fdfbf5"/>
        <rect x="24" y="24" width="792" height="552" fill="none" stroke="${colour}" stroke-width="8"/>
        <text x="420" y="180" font-size="52" fill="${colour}">${title.replace(/（.*/, '')}</text>
        <text x="420" y="300" font-size="34" fill="#333">${bidder}</text>
        <text x="420" y="380" font-size="28" fill="#666">${line}</text></svg>`;
      return {
        name: `${title}.png`,
        mimeType: 'image/png',
        buffer: await sharp(Buffer.from(svg), { density: 180 }).png().toBuffer(),
      };
    }),
  );
}
