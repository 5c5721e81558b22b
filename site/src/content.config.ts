import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** Everything a visitor reads. The same entries are searched by the service and shown by the widgets (`pages/content.json.ts`). */

export const helpCategories = [
  '快速开始',
  '读招标文件',
  '目录与页数',
  '编写与编辑',
  '检查与交付',
  '套餐与企业',
  '账号与环境',
] as const;
export const questionCategories = [
  '使用',
  '招标文件',
  '编写',
  'Word 与交付',
  '账号与次数',
  '安全与隐私',
] as const;

const markdown = (folder: string) => glob({ pattern: '*.md', base: `./src/content/${folder}` });
/** Astro keeps entries by their names: those with an order come first, in that order. */
const order = z.number().default(1000);
const list = (name: string) => file(`./src/content/${name}.yaml`);
const keywords = z.array(z.coerce.string()).default([]);

export const collections = {
  /** `/help/{code}.html` */
  help: defineCollection({
    loader: markdown('help'),
    schema: z.object({
      title: z.string(),
      summary: z.string().max(80),
      category: z.enum(helpCategories),
      order: z.number(),
      updated: z.date(),
      keywords,
    }),
  }),
  /** `/question/{id}.html` */
  question: defineCollection({
    loader: markdown('question'),
    schema: z.object({
      title: z.string(),
      category: z.enum(questionCategories),
      order: z.number(),
      updated: z.date(),
      keywords,
    }),
  }),
  /** `/dynamic/{id}.html`; the newest with `items` is the update notice. */
  dynamic: defineCollection({
    loader: markdown('dynamic'),
    schema: z.object({
      title: z.string(),
      summary: z.string(),
      date: z.date(),
      kind: z.enum(['产品更新', '使用方法', '公告']),
      items: z.array(z.string()).optional(),
      keywords,
    }),
  }),
  /** `/{slug}`; a page that is not open needs a sign-in. */
  page: defineCollection({
    loader: markdown('page'),
    schema: z.object({
      title: z.string(),
      summary: z.string(),
      updated: z.date(),
      open: z.boolean(),
      keywords,
    }),
  }),
  partner: defineCollection({
    loader: list('partner'),
    schema: z.object({
      order,
      name: z.string(),
      kind: z.string(),
      summary: z.string(),
      url: z.string().default(''),
      mark: z.string().max(2),
    }),
  }),
  welfare: defineCollection({
    loader: list('welfare'),
    schema: z.object({
      order,
      title: z.string(),
      text: z.string(),
      url: z.string(),
      label: z.string(),
    }),
  }),
  /** Tender platforms, for `/home/navigation`. */
  platform: defineCollection({
    loader: list('platform'),
    schema: z.object({
      order,
      name: z.string(),
      url: z.url(),
      region: z.string(),
      kind: z.string(),
      summary: z.string(),
    }),
  }),
  /** Lines above the page, from and until a day, both included. */
  notice: defineCollection({
    loader: list('notice'),
    schema: z.object({
      title: z.string(),
      url: z.string().default(''),
      level: z.enum(['info', 'warning']),
      from: z.date(),
      until: z.date(),
    }),
  }),
  video: defineCollection({
    loader: list('video'),
    schema: z.object({
      order,
      title: z.string(),
      summary: z.string(),
      file: z.string(),
      poster: z.string(),
      captions: z.string(),
      seconds: z.number(),
      width: z.number(),
      height: z.number(),
    }),
  }),
};
