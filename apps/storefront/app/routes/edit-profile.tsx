import { EditProfilePage } from '../features/profile/edit-profile-page.tsx'

export default EditProfilePage
