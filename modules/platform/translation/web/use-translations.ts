import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';

/** Languages under the names of this API family, with their BCP 47 tags. */
export const tongues = { zh_CN: 'zh-CN', zh_TW: 'zh-TW', en: 'en' } as const;
export type Tongue = keyof typeof tongues;
type Texts = Readonly<Record<Tongue, string>>;

/** A text of the product as people read it now, and as it is shipped. */
export interface Translation extends Texts {
  readonly id: string;
  readonly enCode: string;
  /** 0 of the browser, 1 of the server. */
  readonly type: 0 | 1;
  readonly shipped: Texts;
  readonly changed: readonly Tongue[];
  /** What has to stay in the text, for it is filled in when it is shown. */
  readonly places: readonly string[];
}

/** Which texts are asked for; empty is all. */
export interface TextQuery {
  readonly keyword: string;
  readonly type: '' | '0' | '1';
  readonly state: '' | 'changed' | 'missing';
}

interface Page {
  readonly list: readonly Translation[];
  readonly pagination: { readonly total: number };
}

const PATH = '/api/system/BaseLang';
const KEY = ['translations'];
const given = (asked: TextQuery) => Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));

export const useTranslations = (asked: TextQuery, paging: { readonly currentPage: number; readonly pageSize: number }) =>
  useQuery({
    queryKey: [...KEY, asked, paging],
    queryFn: ({ signal }) => api.get<Page>(PATH, { ...given(asked), ...paging }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What can be done about texts; each answers what the server wants to be shown. */
export function useTranslationActions() {
  const queries = useQueryClient();
  const notification = async (work: (onMessage: (text: string) => void) => Promise<unknown>): Promise<string> => {
    let message = '';
    await work((text) => {
      message = text;
    });
    await queries.invalidateQueries({ queryKey: KEY });
    return message;
  };
  const place = ({ type, enCode }: Translation) => `${PATH}/${type}/${enCode}`;
  return {
    write: (one: Translation, texts: Partial<Record<Tongue, string | null>>) =>
      notification((onMessage) => api.put(place(one), texts, { told: onMessage })),
    reset: (one: Translation) => notification((onMessage) => api.delete(place(one), {}, { told: onMessage })),
    take: (asked: TextQuery, format: 'xlsx' | 'json') => api.download(`${PATH}/Export`, { ...given(asked), format }),
    bring: (file: File) =>
      notification((onMessage) => api.bytes(`${PATH}/ImportData`, { name: file.name }, file, undefined, { told: onMessage })),
  };
}
