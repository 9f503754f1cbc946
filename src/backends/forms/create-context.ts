import type { Log } from '../kit/log.ts';
import { createObjectStore } from '../kit/object-store.ts';
import { createMailer } from '../kit/mail/mailer.ts';
import type { FormsConfig } from './config.ts';
import type { FormsContext } from './context.ts';
import { createContentForms } from './content/forms.ts';
import { createFormSource } from './content/source.ts';
import { readDefinitions } from './definitions/read.ts';
import { answerGivenUp } from './inbox/change.ts';
import { deliverOwed } from './mail/deliver.ts';
import { createMails } from './mail/mails.ts';
import { createOwing } from './mail/owed.ts';
import { createCodes } from './otp/codes.ts';
import { createCaptcha } from './protection/captcha.ts';
import { createOpeningIndex } from './protection/openings.ts';
import { createBackground, endWork } from '../kit/background.ts';
import { createCounts } from './storage/counts.ts';
import { openDatabase } from './storage/database.ts';
import { createDrafts } from './storage/drafts.ts';
import { createStarted } from './storage/started.ts';
import { createSecrets } from '../kit/secrets.ts';
import { securityLogOf } from '../kit/visitor-settings.ts';
import { openUploadFolder } from './uploads/folder.ts';
import { openUploadObjects } from './uploads/objects.ts';
import { createStrays, tellOf } from './uploads/strays.ts';

/** A form that is read for the first time waits for so long. */
const CONTENT_TIMEOUT_MS = 10_000;

/** Opens what the calls work with; `close` lets running work end first. */
export async function createFormsContext(
  config: FormsConfig,
  log: Log,
  leaseMs?: number,
): Promise<{ context: FormsContext; close(): Promise<void> }> {
  const definitions = readDefinitions(config.definitions);
  const folder = config.bucket
    ? await openUploadObjects(createObjectStore(config.bucket), config.folder)
    : await openUploadFolder(config.folder);
  const db = openDatabase(config.databaseUrl, (error) => log.warn({ err: error }, 'a connection to the database broke'));
  const mailer = createMailer({ url: config.smtpUrl, from: config.mailFrom, fromName: config.letterhead.name });
  const background = createBackground(log);
  const secrets = createSecrets('forms', config.secret, config.secretsBefore);
  const security = securityLogOf('forms', config.visitors, config.secret);
  const owing = createOwing({
    db,
    secrets,
    log,
    deliver: (job, delivery) => deliverOwed(context, job, delivery),
    givenUp: async (job) => {
      if (job.kind === 'answer') await answerGivenUp(context, job.answerId);
    },
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  const context: FormsContext = {
    config,
    db,
    log,
    security,
    secrets,
    counts: createCounts({ db, secrets, config, security }),
    codes: createCodes(db, secrets),
    drafts: createDrafts(db, secrets, folder, log),
    captcha: createCaptcha(config.captcha, { db, secrets }),
    content: createContentForms(createFormSource({ ...config.content, timeoutMs: CONTENT_TIMEOUT_MS }), {
      recipients: config.recipients,
      log,
    }),
    started: createStarted(db, secrets, folder, log),
    definitions,
    folder,
    strays: createStrays({ db, folder, log }),
    openings: createOpeningIndex(config.searchUrl),
    mails: createMails(mailer, { siteOrigin: config.siteOrigin, letterhead: config.letterhead, officeLanguage: config.officeLanguage }),
    owing,
    background,
  };
  const tellNoMore = tellOf(context.strays);
  return {
    context,
    close: async () => {
      tellNoMore();
      await endWork(background, [() => owing.stop()], () => mailer.close());
      await db.destroy();
    },
  };
}
