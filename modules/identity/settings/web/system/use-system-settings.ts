import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { loadCurrentUser } from '@zhixing/client/session.ts';

/** Pictures of the system. */
export const pictureNames = ['navigationIcon', 'loginIcon', 'logoIcon', 'workLogoIcon', 'appIcon'] as const;
export type PictureName = (typeof pictureNames)[number];

/** Settings of the system; an empty text means the product's own. */
export interface SystemSettings extends Readonly<Record<PictureName, string>> {
  readonly sysName: string;
  readonly sysNameZhtw: string;
  readonly sysNameEn: string;
  readonly sysVersion: string;
  readonly companyName: string;
  readonly copyright: string;
  readonly domain: string;
  readonly defaultView: 'month' | 'week';
  readonly showLunarCalendar: boolean;
  readonly firstDay: number;
  readonly duration: number;
  readonly tokenTimeout: number;
  readonly passwordErrorsNumber: number;
  readonly lockTime: number;
  readonly updateCycle: number | null;
  readonly updateInAdvance: number;
  readonly initialPasswordHours: number;
  readonly captcha: 'afterFailures' | 'always' | 'never';
  readonly verificationCodeNumber: number;
  readonly lastLoginTimeSwitch: boolean;
  readonly minorsWatermark: boolean;
}

/** An administrator of the system. */
export interface Administrator {
  readonly id: string;
  readonly account: string;
  readonly fullName: string;
  readonly isAdministrator: boolean;
  readonly roleNames: readonly string[];
  readonly secondFactor: boolean;
  readonly lastAt: number | null;
}

const PATH = '/api/system/SysConfig';

export const useSystemSettings = () =>
  useQuery({
    queryKey: ['system-settings'],
    queryFn: ({ signal }) => api.get<SystemSettings>(`${PATH}/Settings`, {}, { signal }),
    refetchOnWindowFocus: false,
  });

export function useAdministrators() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['administrators', language],
    queryFn: ({ signal }) => api.get<{ list: readonly Administrator[] }>(`${PATH}/getAdminList`, {}, { signal }),
  });
}

/** Saves settings and reloads the current user, so that the open window shows them at once. Returns the server's message. */
export function useSaveSystem(): (changes: Partial<SystemSettings>) => Promise<string> {
  const queries = useQueryClient();
  return async (changes) => {
    let message = '';
    const announce = (text: string) => {
      message = text;
    };
    await api.put(PATH, changes, { told: announce });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['system-settings'] }),
      queries.invalidateQueries({ queryKey: ['security'] }),
      loadCurrentUser(),
    ]);
    return message;
  };
}

/** Uploads a picture and returns its id. */
export async function uploadPicture(file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  return (await api.upload<{ id: string }>('/api/file/Uploader', form)).id;
}
