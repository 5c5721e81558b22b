// @ts-expect-error nothing is wrong below
export const planted = 1;
