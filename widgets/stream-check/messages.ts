import { overridable } from '../core/texts.ts';
import type { Verdict } from './figures.ts';
import type { Line } from './trace.ts';

const lines: Record<Line | 'paused' | 'testing' | 'ended', string> = {
  connecting: '连接中',
  live: '已连接',
  offline: '已断开，正在重连',
  paused: '已暂停',
  testing: '已主动断开，4 秒后重连',
  ended: '已测满 10 分钟，自动结束',
};
const verdicts: Record<Verdict, { title: string; text: string }> = {
  measuring: { title: '正在测量', text: '再等几秒，收到 5 个信号后给出结论。' },
  fine: { title: '连接正常', text: '信号逐个到达，编写标书时文字会随写随显。' },
  slow: {
    title: '延迟偏高',
    text: '信号到得慢，编写时文字会晚一些出现，但不会丢失。可以换一个网络，或关闭 VPN 与加速软件后再测。',
  },
  buffered: {
    title: '中间代理在缓存',
    text: '服务器每秒发一个信号，但它们被攒着或扣住了。请让网络管理员对本站关闭响应缓冲（如 Nginx 的 proxy_buffering off）和内容扫描；在此之前，编写时文字会成批出现。',
  },
  stalled: {
    title: '信号停了',
    text: '连接还在，但已有几秒没有收到信号。可能是网络停顿或服务器没有回应；超过半分钟会自动重连，漏掉的内容会补上。',
  },
  lost: {
    title: '连接已断开',
    text: '正在自动重连。请检查网络；重连后会从断开的地方接着收，编写在服务器上继续，已写的内容不会丢。',
  },
  interrupted: {
    title: '曾经中断，已恢复',
    text: '中断后已自动续接，漏掉的信号已补上，编写时不会丢字。偶尔一次不影响使用；经常出现，请检查无线信号或换一个网络。',
  },
  unstable: {
    title: '频繁断开',
    text: '连接多次中断。每次重连都会补上漏掉的内容，不会丢字。请检查无线信号，或让网络管理员把代理的空闲超时调到 60 秒以上。',
  },
  unreachable: {
    title: '连不上事件流',
    text: '没有收到任何信号。请检查网络；如果页面其他部分正常，可能是代理拦截了事件流，或正在诊断的人太多，请一分钟后再试。',
  },
};

export const messages = overridable('stream-check', {
  title: '连接诊断',
  intro:
    '编写标书时，文字通过一条长连接逐字送到您的浏览器。这里用同样的连接每秒收一个信号，看它是否顺畅。',
  lines,
  verdicts,
  figures: '测量结果',
  delay: '单程延迟',
  delayHigh: '较慢时（95%）',
  received: '收到',
  missing: '缺失',
  replayed: '重连后补到',
  longestPause: '最长停顿',
  reconnects: '意外重连',
  bursts: '成批到达',
  roundTrip: '请求往返',
  protocol: '协议',
  unknown: '未知',
  none: '—',
  ms: (value: number) => `${Math.round(value)} 毫秒`,
  seconds: (value: number) => `${(value / 1000).toFixed(1)} 秒`,
  count: (count: number) => `${count} 个`,
  times: (count: number) => `${count} 次`,
  burstsOf: (count: number, largest: number) => `${count} 次，最多 ${largest} 个一起`,
  chart: '最近 60 个信号的延迟',
  chartText: (beats: number, gaps: number, most: string) =>
    `最近 ${beats} 个信号，最长延迟 ${most}，缺失 ${gaps} 个`,
  chartEmpty: '收到第一个信号后开始绘制',
  legendBeat: '按时到达',
  legendReplayed: '重连后补到',
  legendGap: '缺失',
  scale: (ms: number) => `满格 ${ms >= 1000 ? `${ms / 1000} 秒` : `${ms} 毫秒`}`,
  how: '延迟是怎么算的',
  clock: (ms: number) => `${ms < 0 ? '慢' : '快'} ${Math.abs(Math.round(ms))} 毫秒`,
  howText: (clock: string) =>
    `每个信号带着服务器发出的时刻。您的电脑与服务器的时钟不一定一致，所以先估算时差：取最快到达的一个信号，并认为它用了最短请求往返的一半。目前估算您的时钟比服务器${clock}。延迟的绝对值因此只是估计，变化和停顿是准确的。`,
  protocols: {
    old: '当前为 HTTP/1.1：浏览器对同一网站最多开 6 个连接，同时打开多个编写页面可能互相等待。建议让代理启用 HTTP/2。',
    fine: '当前协议支持多路复用，多开页面不会互相等待。',
    unknown: '浏览器没有告知协议，可能是跨站嵌入。',
  },
  test: '断开重连测试',
  pause: '暂停',
  resume: '继续',
  copy: '复制诊断报告',
  copied: '诊断报告已复制，可以发给客服或网络管理员',
  copyFailed: '浏览器不允许复制，请手动选取下面的文字',
  report: '诊断报告',
  reportTime: '时间',
  reportBegan: '开始',
  reportBrowser: '浏览器',
  reportState: '状态',
  reportVerdict: '结论',
  reportDelays: '最近的延迟（毫秒；x 为缺失，r 为补到）',
  reportLine: (label: string, value: string) => `${label}：${value}`,
});
