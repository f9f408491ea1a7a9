import { cover, type UpcomingWorkshop } from '../shape';

/** "Our upcoming events" shows it when the server has no events. */
export const upcomingWorkshop: UpcomingWorkshop = {
  id: 'websocket-wizardry',
  name: 'Websocket Wizardry: Weaving Real-Time Magic',
  image: cover('websocket-wizardry', 'A plug and a socket joined by a line of dots'),
  date: 'March-April 2025',
  description:
    'A page usually asks and waits. A WebSocket keeps the line open, so that browser and server can both speak the moment they have something to say. A workshop about real-time communication: chat, shared cursors, live scores and what carries them.',
};
