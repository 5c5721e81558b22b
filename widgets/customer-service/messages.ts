import { overridable } from '../core/texts.ts';

export const messages = overridable('customer-service', {
  name: '客服',
  open: '打开客服',
  close: '关闭客服',
  title: '需要帮助？',
  search: '搜索帮助',
  searchPlaceholder: '例如：目录、暗标、下载 Word',
  found: (total: number) => `找到 ${total} 条`,
  nothing: '没有找到。换个说法试试，或直接反馈问题。',
  questions: '常见问题',
  feedback: '反馈问题',
  feedbackText: '写下遇到的情况，不登录也可以提交',
  phone: '电话',
  mail: '邮箱',
  hours: '服务时间',
  check: '连接诊断',
  checkText: '页面不更新、编写时断时续，先查一下网络',
  back: '返回',
  failed: (msg: string) => `暂时读取不到：${msg}`,
  retry: '重试',
});
