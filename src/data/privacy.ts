// The texts of /privacy. They say what the code does, so they belong to the site; the facts of the society come from
// `society.ts`. docs/security.md says which test and which purge is behind each duration.
import {
  ADMIN_HISTORY_DAYS,
  DELETED_EVENT_DAYS,
  DEVICE_DAYS,
  FAILED_MAIL_DAYS,
  FORMER_SUBSCRIBER_DAYS,
  INVITATION_HOURS,
  PENDING_SUBSCRIPTION_DAYS,
  RATE_LIMIT_HOURS,
  SENT_MAIL_DAYS,
} from '@/contract/retention';
import type { Privacy } from './shape/privacy';
import { society } from './society';

// The server's defaults: OTP_LIFETIME_SECONDS, SESSION_IDLE_DAYS and SESSION_TOTAL_DAYS in .env.
const CODE_MINUTES = 3;
const SESSION_IDLE_DAYS = 7;
const SESSION_TOTAL_DAYS = 30;

const { logDays, backupDays } = society.privacy;

const days = (count: number) => (count === 365 ? 'a year' : `${count} days`);

export const privacy: Privacy = {
  lead: 'What this site knows about you, why, for how long, and how to have it deleted.',
  sections: [
    {
      id: 'visitors',
      heading: 'If you only look around',
      paragraphs: [
        'You can read everything without an account. Reading sets no cookie, and there is no advertising, no visitor tracking and no profile of you.',
        `Like every server, ours writes a log: the time, your IP address and what kind of page was asked for, but nothing that you type. For a sign-in it also has the first letter of your mail address and the part after the @. Logs are deleted after ${days(logDays)}.`,
      ],
    },
    {
      id: 'kept',
      heading: 'What is kept',
      kept: [
        {
          name: 'Your account',
          what: 'Your name, your mail address and when you joined; the address of your picture, if you signed in with Google or GitHub.',
          why: 'To recognise you and to write to you.',
          until: 'Until you delete the account.',
        },
        {
          name: 'Connected accounts',
          what: 'The IDs of your Google and GitHub accounts, and when you connected them.',
          why: 'To sign you in with them.',
          until: 'Until you disconnect them or delete the account.',
        },
        {
          name: 'Events that interest you',
          what: 'Which ones, and since when.',
          why: 'So that the organisers can plan, and to remind you and tell you of changes.',
          until: `Until you withdraw your interest or delete the account. If an event is deleted, ${days(DELETED_EVENT_DAYS)} longer.`,
        },
        {
          name: 'Where you are signed in',
          what: 'The device in words, such as “Chrome on Android”, when you signed in on it, and when you last used it. No IP address.',
          why: 'To keep you signed in, and to let you see your devices and sign out on them.',
          until: `Until you sign out there; otherwise after ${days(SESSION_IDLE_DAYS)} without a visit, and after ${days(SESSION_TOTAL_DAYS)} at the latest.`,
        },
        {
          name: 'Codes that you ask for',
          what: 'The code as a hash, which cannot be read, your mail address and your IP address.',
          why: 'To check the code that you enter.',
          until: `${CODE_MINUTES} minutes.`,
        },
        {
          name: 'Attempts to sign in',
          what: 'The mail address or the IP address, and the time.',
          why: 'To stop others from guessing codes and flooding your mailbox.',
          until: `${RATE_LIMIT_HOURS} hours.`,
        },
        {
          name: 'News by mail',
          what: 'Your mail address, and when you subscribed.',
          why: 'To send you what you asked for.',
          until: `${days(PENDING_SUBSCRIPTION_DAYS)} if you do not confirm it. Otherwise until you unsubscribe, and ${days(FORMER_SUBSCRIBER_DAYS)} longer, so that the same link can subscribe you again.`,
        },
        {
          name: 'Mails to you',
          what: 'Your address, the kind of mail, the time, and whether it could be delivered.',
          why: 'So that none is sent twice and none is lost.',
          until: `${days(SENT_MAIL_DAYS)}; ${days(FAILED_MAIL_DAYS)} if it could not be delivered. If your mailbox refuses our mails, we remember that until one gets through. The links that stop mails work for as long as we have your address.`,
        },
        {
          name: 'Your private calendar',
          what: 'Its address as a hash, which cannot be read.',
          why: 'So that your calendar app can read the events that interest you. Anybody who has the address can read them too.',
          until: 'Until you end it or delete the account.',
        },
        {
          name: 'Admins',
          what: 'Mail address, sessions, known devices, and what they did.',
          why: 'So that it is clear who changed what.',
          until: `Until they are no longer admins. What they did: ${days(ADMIN_HISTORY_DAYS)}. A device: ${days(DEVICE_DAYS)} after its last login. An invitation: ${INVITATION_HOURS} hours.`,
        },
      ],
    },
    {
      id: 'who',
      heading: 'Who sees it',
      points: [
        {
          name: 'Everybody',
          text: 'sees how many people are interested in an event, never who.',
        },
        {
          name: 'The admins of the society',
          text: 'see who is interested in an event, with name, mail address and time, which addresses get the news, and which ones our mails could not reach. They can download these lists.',
        },
        {
          name: 'Whoever runs the server',
          text: 'can read its database, its logs and its backups.',
        },
        {
          name: 'Others',
          text: 'get only what the next section says. Nothing is sold.',
        },
      ],
    },
    {
      id: 'others',
      heading: 'What others get',
      points: [
        {
          name: 'The mail service',
          text: 'delivers our mails, so it gets your address and what is in them.',
        },
        {
          name: 'Google and GitHub',
          text: 'learn that you sign in here if you press their button. They tell us your name, your mail address, the ID of your account and the address of your picture, and we read nothing else. GitHub also asks you to share your organisations, and Google to allow access while you are away: we use neither, and keep no key to your account. Where sign-in with Google is offered, the sign-in page loads a script from Google.',
        },
        {
          name: 'Pictures',
          text: 'of profiles come from Google or GitHub, and the picture of an event may come from another site. Your browser loads them from there, so these sites see your IP address.',
        },
      ],
    },
    {
      id: 'browser',
      heading: 'What your browser keeps',
      paragraphs: ['All of it stays on your device, and you can delete it there.'],
      points: [
        {
          name: 'Your sign-in',
          text: 'in the browser’s storage, until you sign out. Until you have entered a code, also the address that a code was sent to.',
        },
        {
          name: 'One cookie',
          text: `after a sign-in, for ${days(DEVICE_DAYS)}; admins have another one. It says that this browser has signed in before, so that strangers cannot lock you out and we notice a sign-in on a new device. It cannot sign anybody in.`,
        },
        {
          name: 'The site itself and the last list of events',
          text: 'so that they open without a connection.',
        },
        {
          name: 'Small things',
          text: 'such as where you had scrolled to, the page to return to after the sign-in, that a code that deletes your account is on its way, a message to show after a reload, and how wrong your clock is. Most of them are deleted when you close the tab.',
        },
        {
          name: 'Drafts of admins',
          text: 'of events and letters, until they are saved or discarded.',
        },
      ],
    },
    {
      id: 'leave',
      heading: 'How to leave',
      paragraphs: [
        'News, reminders and mails about events have a link that stops them. On your profile you can switch off reminders and news, withdraw your interest in events, sign out other devices, download everything that this site knows about you, and delete your account.',
        'To delete it you enter a code that we mail to you. Your account and everything that belongs to it are then deleted at once, and nobody can restore them. Two things stay, as numbers without names: how many people were interested in an event that is over, and how many have unsubscribed from the news. You can sign up again with the same address.',
        `Backups of the database are deleted after ${days(backupDays)}; until then they still contain what you deleted.`,
      ],
    },
    {
      id: 'ask',
      heading: 'Questions',
      paragraphs: [
        'Write to us if something is unclear or wrong, if you want to know what we have stored about you, or if you want it deleted and cannot sign in.',
      ],
    },
  ],
};
