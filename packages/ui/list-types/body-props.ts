import type { ListHandle } from '../list/use-list-page.ts';

export interface BodyProps {
  readonly list: ListHandle;
  readonly title: string;
  readonly phone: boolean;
}
