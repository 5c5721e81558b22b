export const planted = (list: string[]): string => list[0];
