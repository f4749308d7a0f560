import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';

/** Language codes of this API family, with their BCP 47 tags. */
export const tongues = { zh_CN: 'zh-CN', zh_TW: 'zh-TW', en: 'en' } as const;
export type Tongue = keyof typeof tongues;
type Texts = Readonly<Record<Tongue, string>>;

/** The displayed and the built-in text. */
export interface Translation extends Texts {
  readonly id: string;
  readonly enCode: string;
  /** 0 client, 1 server. */
  readonly type: 0 | 1;
  readonly shipped: Texts;
  readonly changed: readonly Tongue[];
  /** Placeholders that the text must contain. */
  readonly places: readonly string[];
}

/** Search criteria for texts; empty means all. */
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

/** Actions on texts; each returns the message of the server. */
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
