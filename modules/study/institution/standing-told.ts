import type { Context } from '@zhixing/engine/context.ts';
import type { Moment } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import type { Agency } from './agency/agency.model.ts';
import { tellBureau, tellManagers } from './people.ts';
import type { Site } from './site/site.model.ts';
import type { Tutor } from './tutor/tutor.model.ts';

type Standing = Row<typeof Agency> | Row<typeof Site> | Row<typeof Tutor>;

const told: readonly (string | null)[] = ['suspend', 'resume', 'exit', 'blacklist', 'lapse', 'introduce', 'warnOfEnd'];
/** What comes of time alone is news for the bureau too. */
const byItself: readonly (string | null)[] = ['lapse', 'warnOfEnd'];

interface About {
  readonly model: string;
  /** Whose people are told. */
  readonly owner: string | null;
  /** What it is called where others may read it. */
  readonly name: string;
  /** Page of the web app that shows it. */
  readonly page: string;
  readonly besides?: readonly string[];
}

/** Tells those whom it concerns how an agency, base, camp or tutor stands from now on. */
export async function tellStanding({ row, action }: Moment<Standing>, about: About, ctx: Context): Promise<void> {
  if (!about.owner || !told.includes(action)) return;
  const news = {
    event: `institution.${action}`,
    params: { name: about.name, reason: row.statusReason ?? '', validTo: row.validTo ?? '' },
    link: `/${about.page}?record=${row.id}`,
    record: { model: about.model, id: row.id },
    source: row.id,
  };
  await tellManagers(ctx, about.owner, news, about.besides);
  if (byItself.includes(action)) await tellBureau(ctx, row.bureau, news);
}
