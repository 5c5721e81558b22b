export const answersTitle =
  /偏离|偏差(?!率|值|控制|分析|预防|纠正)|差异|实质性(?:响应|要求|条款)|响应表|应答表|点对点|条款响应|要求响应/;

/** Whether a chapter's title names a table of responses or deviations. */
export const isDeviationTitle = (title: string): boolean => answersTitle.test(title);
