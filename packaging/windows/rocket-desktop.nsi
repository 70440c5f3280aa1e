; The installer of Windows: for one person, without an administrator's password.
; rocket_build.windows defines VERSION, BUNDLE (a folder), ICON, LICENCE, SIZE (KiB) and TARGET.

Unicode true
ManifestDPIAware true
SetCompressor /SOLID lzma
RequestExecutionLevel user

!include "MUI2.nsh"
!include "FileFunc.nsh"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\RocketDesktop"
!define KIND "RocketDesktop.Game"

Name "Rocket Desktop"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Rocket Desktop"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "Rocket Desktop ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=0 "ProductName" "Rocket Desktop"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "Installer of Rocket Desktop"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "LegalCopyright" "GPL-3.0-or-later"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\rocket-desktop.exe"
!define MUI_LANGDLL_ALLLANGUAGES

!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"

LangString GAME ${LANG_ENGLISH} "Rocket Desktop game"
LangString GAME ${LANG_FRENCH} "Partie de Rocket Desktop"
LangString RUNNING ${LANG_ENGLISH} "Rocket Desktop is running: close it, then try again."
LangString RUNNING ${LANG_FRENCH} "Rocket Desktop est ouvert : fermez-le, puis recommencez."

; Windows lets nobody write to the file of a program that runs.
!macro STOP_IF_RUNNING UN
Function ${UN}StopIfRunning
  IfFileExists "$INSTDIR\rocket-desktop.exe" 0 done
  again:
    ClearErrors
    FileOpen $0 "$INSTDIR\rocket-desktop.exe" a
    IfErrors 0 closed
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
    Abort
  closed:
    FileClose $0
  done:
FunctionEnd
!macroend
!insertmacro STOP_IF_RUNNING ""
!insertmacro STOP_IF_RUNNING "un."

; Removes only what was installed: the folder may be one that holds other things, too.
!macro REMOVE_PROGRAM
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\rocket-desktop.exe"
  Delete "$INSTDIR\rocket-desktop-console.exe"
  Delete "$INSTDIR\rocket-desktop.ico"
!macroend

Section
  Call StopIfRunning
  !insertmacro REMOVE_PROGRAM
  SetOutPath "$INSTDIR"
  File /r "${BUNDLE}/*.*"
  File /oname=rocket-desktop.ico "${ICON}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Rocket Desktop.lnk" "$INSTDIR\rocket-desktop.exe"

  WriteRegStr HKCU "Software\Classes\.rocket" "" "${KIND}"
  WriteRegStr HKCU "Software\Classes\.rocket" "Content Type" "application/x-rocket-save"
  WriteRegStr HKCU "Software\Classes\${KIND}" "" "$(GAME)"
  WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\rocket-desktop.ico"
  WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\rocket-desktop.exe" "%1"'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Rocket Desktop"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\rocket-desktop.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Rocket Desktop developers"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "${SIZE}"
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${RefreshShellIcons}
SectionEnd

Section "Uninstall"
  Call un.StopIfRunning
  !insertmacro REMOVE_PROGRAM
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Rocket Desktop.lnk"
  DeleteRegKey HKCU "Software\Classes\${KIND}"
  ReadRegStr $0 HKCU "Software\Classes\.rocket" ""
  StrCmp $0 "${KIND}" 0 others
    DeleteRegKey HKCU "Software\Classes\.rocket"
  others:
  DeleteRegKey HKCU "${UNINSTALL}"
  ${RefreshShellIcons}
  ; The games and settings in the person's own folder stay.
SectionEnd
