// The project uses the field's standard terms. Private terms that it once had must not come back.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Texts for readers, where words such as "answer" and "colour" are ordinary English. */
const content = /^(?:src\/data|tests\/white-label)\//;

/** Private terms, each with the standard term that replaces it, and the files that may have the word. */
const replaced: readonly [term: RegExp, standard: string, unlessIn?: RegExp][] = [
  [/\b(un)?written pages?\b|writtenPages?|isWritten|\bunwritten\b/i, 'prerendered, client-only'],
  [/PageFamily|page famil(y|ies)|loadFamily/, 'dynamic route, getStaticPaths'],
  [/\bsiteMap\b|SITE_MAP|\.pages\.json/, 'prerender manifest'],
  [/\bfirst[ -]views?\b|firstView/i, 'initial load, above the fold'],
  [/sheetLater|layOutWhole|data-at-top|\btightened\b|shared-link-tags/, 'deferStylesheet, …'],
  [/deferred-sheet|WithoutSheet|isSheetThere/, 'stylesheet'],
  [/\bonDemand\b|spare[ -]time|stale-chunk|\borReload\b/, 'lazyComponent, idle, importOrReload'],
  [/below-the-fold|BelowTheFold|afterFrame|after-frame/, 'DeferredRender, afterPaint'],
  [/\bearly[ -]?(click|submit|input)|early(Clicks|Submits|Value)/i, 'queued clicks and submits'],
  [/serverState|server-state|ServerState\b/, 'query client'],
  [/\bsuspendSession|isSessionSuspended|lib\/suspension/, 'session status, markUnverified'],
  [/server-clock|noteServerTime/, 'clock skew, syncClock'],
  [/\blocalArea\b|\btabArea\b|documentLoader/, 'localStore, sessionStore, navigation'],
  [/\btakeState\b|\bissueState\b|SessionKeeper|doPagesFade/, 'consumeOAuthState, …'],
  [/\binks?\b|--ink-|printShades/i, 'colors, palette'],
  [/colour(?!space)/i, 'color, in one spelling', content],
  [/\bglyph-links|GlyphLinks|\bdrawings?\b/i, 'icon, picture, SVG sprite'],
  [/\b(live|marked) events\b|LiveEvents?|MarkedEvents/i, 'upcoming events, interested events'],
  [
    /\b(marks? (an|the|this) event|marked (an|the|this|it)\b|you marked|(has|have) marked)|memberMarks/i,
    'interest, interested',
  ],
  // size.mjs finds libraries by marks in their code.
  [/[a-z]Marks\b|\b[mM]arked[A-Z]|\bmarked_at\b/, 'interest, interested', /^scripts\/size\.mjs$/],
  [/NoticePage|SiteNotices|PageFrame\b|isOnTop|isWaitedFor/, 'StatusPage, AppBanners, …'],
  [/wasRefused|(?<!\.)\bexplain\(/, 'isInvalidCode, errorMessage'],
  [
    /defineCall|\bcallApi\b|interface Call\b|(admin|code|desk)-?Calls\b|malformed answer|malformedAnswer/i,
    'defineEndpoint, request',
  ],
  [/(break|unknown)Call\b|\bknow (a|its|these|this) calls?\b|\bold calls\b/, 'endpoint, request'],
  [
    /\b(const|let) answer\b|\bANSWER_|\b(its|one|server['’]s|[Ww]ithout an|gets (an|no)) answer\b|The answer may/,
    'response',
    content,
  ],
  [
    /\banswer[A-Z]|[a-z]Answer\b|\b(const|let) answer(ed|ing)\b|\banswer(s|ed)? with\b|\b(server|worker) answers\b/,
    'respond, response',
    content,
  ],
  // What a mail server does is a refusal: see the table refused_address.
  [/'an? refusal\b|\bisRefusal\b|refuse(Address|Codes)|\/api\/[^']*', refusal\b/, 'client error'],
  [/(?<!mail )\bserver refuses\b|(?<!address )\b(has|is) refused\b/, 'rejected', content],
  [/\bconst refus(ed|ing)/, 'rejected', /^tests\/server\/mail-queue\.test\.ts$/],
  [/large-text-walk|startWalk/, 'navigation'],
  [/composeServer|app-deps/, 'create-server, deps'],
  [
    /setting schemas?|setting-schemas|social[ -]settings|socialSettings/i,
    'env schema, OAuth config',
  ],
  [/\bstand-?ins?\b|\bstandIns?\b/i, 'mock OAuth provider'],
  [/refuseUnlessAskedFor|page-requests/, 'Fetch Metadata, requireSameOriginFetch'],
  [/client-address|address bucket|addressBucket/i, 'client IP, rate-limit key'],
  [/sliding-window|throttleStore|\ballowances?\b|giveBack/i, 'rate limiter, RateLimit, refund'],
  [/forgetOnError|\battempt\.forget\b/, 'refundOnError, refund'],
  [/refuseTheRest|forVisitors|forMembers|forAdmins/, 'mountFallbacks, public, member, admin'],
  [/\bholdAlone\b|\batomically\b/, 'acquireAdvisoryLock, inTransaction'],
  [/isStillGood|\bendOthers\b|\bpatiently\b|\bbindable\b/, 'isWithinGracePeriod, …'],
  [
    /intendedCode|sign-in-by-(code|provider)|signInBy|provider[ -]calls/i,
    'OTP sign-in, OAuth client',
  ],
  [/(?<!search |browser |Firefox['’]s )\bengine\b/i, 'dialect'],
  // The API's code otp_spent stays.
  [/\bspen[dt]\b|[a-z]Spent|\bSPENT\b/, 'claim; exhausted, if entered wrong too often'],
  [/\btraceOf\b|\bwriteLog\b/, 'request context, flush'],
  [/\[fact: |\bevent, facts\b|\blog(ged)? facts\b/, 'log fields'],
  [/PATIENCE|\bMOST_|\bSMALLEST_|\bLONGEST_|LOOK_AGAIN|LIST_KEPT/, 'TIMEOUT, MAX_, MIN_, …'],
  [/second[ -]society/i, 'white label'],
  [/(?<!Math\.|\d(st|nd|rd|th) )\bfloors?\b/i, 'baseline'],
  [/\bcopies-/, 'backup'],
  [
    /npm run (move|art)\b|\bmov(e|es|ed|ing) to Postgres/i,
    'npm run db:to-postgres, npm run assets',
  ],
];

/** This list itself, and the names of npm packages. */
const exempt = new Set(['tests/vocabulary.test.ts', 'package-lock.json']);

const root = path.resolve(import.meta.dirname, '..');

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((file) => /\.(?:m?[jt]sx?|css|html|json|md|yml)$|^\.env\.example$/.test(file))
  .filter((file) => !file.startsWith('public/') && !exempt.has(file))
  .filter((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile());

test('no file has a private term where the field has a standard one', () => {
  const found = files.flatMap((file) =>
    [file, ...readFileSync(path.join(root, file), 'utf8').split('\n')].flatMap((line, index) =>
      replaced
        .filter(([term, , unlessIn]) => term.test(line) && !unlessIn?.test(file))
        .map(([term, standard]) => `${file}:${index} has ${term.exec(line)?.[0]}: ${standard}`),
    ),
  );
  expect(found).toEqual([]);
});
