export const planted: number = 'text';
