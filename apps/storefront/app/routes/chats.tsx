import { ChatsPage } from '../features/chat/chats-page.tsx'

export default ChatsPage
