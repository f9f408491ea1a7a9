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
  lead: 'What this site knows about you, why, for how long, and how you make it forget.',
  sections: [
    {
      id: 'visitors',
      heading: 'If you only look around',
      paragraphs: [
        'You can read everything without an account. Reading sets no cookie, and there is no advertising, no counting of visitors and no profile of you.',
        `Like every server, ours writes a log: the time, your IP address and the kind of page or call, without what you typed. A sign-in is logged with the first letter of your address and what follows the @. Logs are deleted after ${days(logDays)}.`,
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
          what: 'The numbers of your Google and GitHub accounts, and when you connected them.',
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
          what: 'The device in words, such as “Chrome on Android”, when you signed in on it, and when it was last here. No IP address.',
          why: 'To keep you signed in, and so that you can see it and sign out there.',
          until: `Until you sign out there; otherwise after ${days(SESSION_IDLE_DAYS)} without a visit, and after ${days(SESSION_TOTAL_DAYS)} at the latest.`,
        },
        {
          name: 'Codes that you ask for',
          what: 'A hash of the code, your mail address and your IP address.',
          why: 'To check the code that you enter.',
          until: `${CODE_MINUTES} minutes.`,
        },
        {
          name: 'Attempts to sign in',
          what: 'The mail address or the IP address, and when.',
          why: 'To stop others from guessing codes and flooding your mailbox.',
          until: `${RATE_LIMIT_HOURS} hours.`,
        },
        {
          name: 'News by mail',
          what: 'Your mail address, and when you subscribed.',
          why: 'To send you what you asked for.',
          until: `${days(PENDING_SUBSCRIPTION_DAYS)} if you do not confirm it, otherwise until you leave, and ${days(FORMER_SUBSCRIBER_DAYS)} longer, so that you can come back by the same link.`,
        },
        {
          name: 'Mails to you',
          what: 'Your address, what kind of mail, when, and whether it could be delivered.',
          why: 'So that none is sent twice and none is lost.',
          until: `${days(SENT_MAIL_DAYS)}; ${days(FAILED_MAIL_DAYS)} if it could not be delivered. If your mailbox refuses our mails, we keep a note of that until one arrives. The links that stop mails work for as long as we have the address.`,
        },
        {
          name: 'Your private calendar',
          what: 'A hash of its address.',
          why: 'So that your calendar program can read the events that interest you. Whoever has the address can.',
          until: 'Until you end it or delete the account.',
        },
        {
          name: 'Admins',
          what: 'Address, sessions, known devices, and what they did.',
          why: 'So that it is clear who changed what.',
          until: `Until they stop being admins; what they did for ${days(ADMIN_HISTORY_DAYS)}; a device for ${days(DEVICE_DAYS)} after its last login; an invitation for ${INVITATION_HOURS} hours.`,
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
          text: 'see the name, the address and the time of everybody who is interested in an event, the addresses that get the news, and those that a mail did not reach. They can download these lists.',
        },
        {
          name: 'Whoever runs the server',
          text: 'can read its database, its logs and its backups.',
        },
        {
          name: 'Nobody else.',
          text: 'Nothing is sold.',
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
          text: 'learn that you sign in here if you press their button. They tell us your name, your address, the number of your account and the address of your picture, and we read nothing else. GitHub also asks you for your organisations, and Google for access while you are away: we use neither and keep no key to your account. Where sign-in with Google is offered, the sign-in page loads a script from Google.',
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
          text: 'in its storage, until you sign out. Beside it the address that a code was sent to, until you have entered the code.',
        },
        {
          name: 'One cookie',
          text: `after a sign-in, for ${days(DEVICE_DAYS)}; admins have another one. It says that this browser has signed in before, so that strangers cannot lock you out and a sign-in on another device is noticed. It signs nobody in.`,
        },
        {
          name: 'The site itself and the last list of events',
          text: 'so that it opens without a network.',
        },
        {
          name: 'Small things',
          text: 'such as where you had scrolled to, the page to return to after the sign-in, that a code that deletes your account is on its way, a message to show after a reload, and how wrong your clock is. Most of them go with the tab.',
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
        'News, reminders and mails about events have a link that stops them. On your profile you switch reminders and news off, withdraw your interest in events, sign out other devices, download everything that the site knows of you as a file, and delete your account.',
        'Deleting asks for a code that we mail to you. Then your account and all that belongs to it are gone at once, and nobody can bring them back. Two things stay as numbers, without you: how many people were interested in an event that is over, and how many have unsubscribed from the news. The same address can start anew.',
        `Backups of the database are deleted after ${days(backupDays)}; until then they still contain what you have deleted.`,
      ],
      links: [{ label: 'To your profile', to: '/profile' }],
    },
    {
      id: 'ask',
      heading: 'Whom to ask',
      paragraphs: [
        'Write to us if something is unclear or wrong, if you want to know what we have of you, or if you want it deleted and cannot sign in.',
      ],
    },
  ],
};
