import * as v from 'valibot';

export const count = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0));

export const seconds = v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(0));
