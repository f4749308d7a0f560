import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

/** News on home pages: what is published for the reader, and articles that wait for their reviewer. */
export const newsHomeTiles: readonly HomeTile[] = [
  { name: 'newsArticle.toReview', part: 'toDo', model: 'newsArticle', permission: 'act:giveBack', where: { status: 'pending' } },
  {
    name: 'newsArticle.latest',
    part: 'news',
    model: 'newsArticle',
    where: { status: 'published', publishedAt: { gte: '@today-90' } },
    newest: 'publishedAt',
    about: ['newsColumn'],
  },
];
