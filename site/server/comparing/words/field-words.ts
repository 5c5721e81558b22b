import { standingFor } from './synonyms.ts';

/** Words that say nothing of what a sentence is about. */
const empty = `的 了 和 与 及 或 在 对 为 将 由 并 是 有 等 中 以 从 到 于 其 该 此 这 那 各 每 均 都 也 还 则 即 可 能 应 须 需 会 要 不 无 未 被 把 使 让 向 往 给 就 又 更 最 很 较 所 之 而 且 但 若 如 因 故 上 下 内 外 前 后 里 间 时 个 项 种 类 次 份 名 位 台 套 件 批 条 款 点 面 方面 我 我们 你 他 它 本 贵 自 至 起 止 过 着 地 得 一 一个 一种 一定 一切 任何 所有 全部 各种 各类 各项 各个 相关 有关 相应 其他 其它 以上 以下 上述 下列 如下 进行 以及 并且 同时 此外 另外 通过 按照 根据 依据 按 依 针对 对于 关于 为了 由于 因此 可以 能够 应当 应该 必须 需要 使 做到 予以 加以 给予 作为 成为 属于 具有 具备 拥有 存在 包括 包含 以便 从而 非常 十分 较为 更加 不断 始终 一直 已经 正在 首先 其次 再次 最后 然后 随后 之后 之前 以后 以前 期间 当 时候 情况 情形 方式 部分 内容 工作 过程 我公司 我方 我司 本公司 投标人 招标人 采购人 甲方 乙方 中标人 供应商 单位`;

/** Words every bid of the field is full of, by how many of a hundred sentences have them. */
const tiers: readonly (readonly [share: number, words: string])[] = [
  [
    0.06,
    '项目 管理 质量 服务 施工 安全 人员 要求 保证 技术 工程 系统 实施 制定 建立 检查 采用 提高 处理 措施 方案 完成 提供 现场 设备 材料 负责 严格',
  ],
  [
    0.025,
    '规范 标准 制度 组织 培训 责任 及时 问题 确保 控制 管控 监督 记录 计划 进度 验收 合同 采购 投标 招标 文件 符合 满足 专业 经验 岗位 团队 小组 负责人 经理 项目经理 运行 维护 使用 生产 加强 落实 执行 开展 全面 体系 流程 明确 响应 保障 目标 重点 环境 措施 资料 信息 数据 业务 用户 客户 需求 设计 安装 调试 合格 检验 检测 审核 确认 配备 安排 沟通 协调 定期 每天 每周 每月 小时 工作日 天 年 月 日 分钟',
  ],
  [
    0.01,
    '优化 完善 分析 评估 风险 预防 应急 预案 突发 事件 事故 隐患 整改 故障 维修 保养 巡检 考核 奖惩 制定 编制 安全生产 文明施工 环保 消防 交底 图纸 工序 班组 作业 机械 工期 节点 竣工 交付 售后 质保期 免费 更换 备件 电话 热线 上门 到场 客服 满意度 投诉 反馈 汇报 报告 会议 例会 档案 保密 权限 备份 接口 平台 软件 硬件 网络 运维 测试 上线 部署 培养 证书 资格 上岗 持证 清洁 保洁 绿化 秩序 巡逻 值班 食材 消毒 卫生 配送 运输 仓库 库存 包装 有效 科学 合理 规定 目的 原则 职责 优势 特点 能力 水平 效率 成本 资源 配置 统一 综合 详细 具体 主要 关键 核心 整体 总体 阶段 环节 步骤 范围 区域 部门 领导 员工 队伍 教育 学习 意识 公司 企业 行业 国家 法律 法规 规程 批准 监理 业主 甲方 建设单位 施工单位 依照 遵守 承诺 保修 履行 受训 理论 实际 结合 相结合 熟练 操作 独立 普通 管理员 集中 在线 授课 形式 结束 对象 分工 配合 协作 密切 顺利 圆满 优质 高效 规范化 标准化 精细化 信息化 全过程 全流程 专人 专职 常态化 机制 闭环 台账 到位 到人 层层 回访 签订 责任书 奖罚 绩效 措施 组长 副组长 成员 领导小组 牵头 骨干 稳定 周报 月报 日常 发现 情况 通知 书面 同意 更换 返工 自检 互检 专检 复核 首件 样板 抽查 旁站 关键工序 网络计划 流水 穿插 劳动力 投入 调整 偏差 滞后 赶工 物资 演练 抢险 启动 等级 指挥 疏散 登记 巡查 着装 文明 垃圾 清运 扬尘 噪声 洒水 覆盖 先进 成熟 可靠 扩展 兼容 架构 模块 集成 性能 保密协议 加密 日志 审计 备案',
  ],
];

/** Of a word in no list. */
const RARE_SHARE = 0.0012;

const emptyWords = new Set(empty.split(/\s+/));
const shares = new Map<string, number>();
for (const [share, words] of tiers) {
  for (const word of words.split(/\s+/).flatMap((each) => [each, standingFor(each)]))
    if (!shares.has(word)) shares.set(word, share);
}

export const isEmptyWord = (word: string): boolean => emptyWords.has(word);

/** What a word says of its sentence, in nats: the rarer in the field the more. A single character may be any of many words. */
export function fieldWeight(word: string): number {
  const share = shares.get(word) ?? RARE_SHARE;
  const weight = -Math.log(share);
  return word.length === 1 && /\p{Script=Han}/u.test(word) ? weight * 0.4 : weight;
}

/** Whether bids of the field are full of a word, or it says nothing. */
export const isFieldWord = (word: string): boolean => shares.has(word) || emptyWords.has(word);
