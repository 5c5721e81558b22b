/** Every table, for the database and for its migrations. */
export * from './schema-account.ts';
export * from './schema-bid.ts';
export * from './schema-commerce.ts';
export * from './schema-compare.ts';
export * from './schema-library.ts';
export * from './schema-operator.ts';
export * from './schema-site.ts';
export * from './schema-tender.ts';
export * from './schema-work.ts';
