import { overridable } from './texts.ts';

/** Texts of the client core (specification, section 8). */
export const messages = overridable('core', {
  signedOut: '登录失效，请重新登录',
  repeated: '数据正在处理，请勿重复提交',
  network: '网络或服务出了点问题，请稍后重试；若一直如此，请联系客服',
  timeout: '请求超时，服务器无响应！',
  unknown: '系统未知错误，请反馈给管理员',
  unsent: '网络断开，文件没有传完。接通后自动再传，也可以现在重新选择文件',
  /** Of an act that has a name, with what to do now. */
  act: {
    failed: (act: string, why: string) => `“${act}”没有成功：${why}`,
    /** It may have arrived all the same. */
    unanswered: (act: string) =>
      `“${act}”没有得到回应：网络断开，或服务太慢。接通后先看看是否已经完成，没有再试一次`,
    network: '网络断开，或服务没有回应。请检查网络，接通后再试一次',
    broken: '服务出了点问题，请稍后再试；若一直如此，请联系客服',
    forbidden: '您没有这项权限，请联系企业管理员',
    gone: '已经不在了，可能被删除，请刷新页面',
    unknown: '请刷新页面再试；若一直如此，请联系客服',
  },
  signInFailed: '登录失败，请稍后重试',
  /** By code; wins over what the service says. */
  statuses: {
    401: '认证失败，无法访问系统资源',
    403: '当前操作没有权限',
    404: '访问资源不存在',
  },
  /** By HTTP status, where the service gave no text of its own. */
  silent: {
    413: '文件过大，请压缩或拆分后再上传',
    429: '操作过于频繁，请稍后再试',
  },
  /** Of the second client, by HTTP status. */
  fetchClient: {
    401: '登录状态已过期，需要重新登录',
    403: '没有权限访问该资源',
    404: '服务器资源不存在',
    500: '服务器内部错误',
    other: '未知错误！',
  },
});
